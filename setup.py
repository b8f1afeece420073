"""Compiles the engine's core with mypyc; where that cannot be, the same source runs interpreted."""

import os
import shutil
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

# SWITCH: True compiles wherever a C compiler is found; False only when DOUBLESIX_COMPILE=1 asks for it.
COMPILE_BY_DEFAULT = False


def core() -> list[Extension]:
    """Return the core as one group of extensions, so that calls between its modules are direct C calls."""
    sources = sorted(str(p) for p in Path("src/doublesix/engine/core").glob("*.py") if not p.name.startswith("_"))
    asked = COMPILE_BY_DEFAULT or os.environ.get("DOUBLESIX_COMPILE") == "1"
    if not sources or not asked or os.environ.get("DOUBLESIX_PURE") == "1":
        return []
    if os.name != "nt" and not shutil.which(
        (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    ):
        print("doublesix: no C compiler found, so the engine will run interpreted (slower, same results)", flush=True)
        return []
    from mypyc.build import mypycify  # a type error in the core ends the build here, on purpose

    extensions = mypycify(sources, opt_level="3", debug_level="0")
    for extension in extensions:
        extension.optional = True  # a compiler that fails leaves the interpreted core
        if os.name != "nt":
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return extensions


setup(ext_modules=core())
