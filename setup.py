"""Compiles the engine's core with mypyc; where that cannot be, the same source runs interpreted.

DOUBLESIX_PURE=1 builds the plain package.
"""

import os
from pathlib import Path

from setuptools import Extension, errors, setup
from setuptools.command.build_ext import build_ext

CORE = "src/doublesix/engine/core"


def core() -> list[Extension]:
    """Return the core as one group of extensions, so that calls between its modules are direct C calls."""
    if os.environ.get("DOUBLESIX_PURE") == "1":
        return []
    from mypyc.build import mypycify  # a type error in the core ends the build here, on purpose

    sources = sorted(str(path) for path in Path(CORE).glob("*.py") if not path.name.startswith("_"))
    extensions = mypycify(sources, opt_level="3", debug_level="0", group_name="doublesix")
    if os.name != "nt":
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return extensions


class BuildCore(build_ext):
    """Build the whole group or none of it: half of one could not be imported."""

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except (errors.BaseError, errors.CCompilerError, OSError) as error:
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            why = str(error).strip().splitlines() or [type(error).__name__]
            what = "so the engine will run interpreted (slower, same results)"
            print(f"doublesix: no working C compiler, {what}: {why[0][:60]}", flush=True)


setup(ext_modules=core(), cmdclass={"build_ext": BuildCore})
