"""Token buckets: how often somebody may ask, answered before any work is done."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass

__all__ = ["Bucket", "Buckets", "network_of"]


@dataclass(slots=True)
class Bucket:
    """Lets *burst* pass at once and *per_s* a second on average."""

    per_s: float
    burst: float
    left: float = -1.0
    at: float = 0.0

    def take(self, now: float) -> bool:
        """Take one token at that time in seconds, if there is one."""
        if self.left < 0:
            self.left, self.at = self.burst, now
        self.left = min(self.burst, self.left + (now - self.at) * self.per_s)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket a key, the least recently used forgotten."""

    def __init__(self, per_s: float, burst: float, most: int = 20_000) -> None:
        self._per_s, self._burst, self._most = per_s, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> bool:
        """Take one token of that key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._per_s, self._burst)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)


def network_of(host: str) -> str:
    """Return whom an address belongs to: itself, or the /64 around it."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
