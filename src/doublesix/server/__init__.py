"""The server: rooms for browsers, over HTTP and WebSocket; no rules.  ``doublesix serve`` starts it."""
