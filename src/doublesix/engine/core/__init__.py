"""Numbers only: compiled where a C compiler is at hand, interpreted from the same source elsewhere.

DOUBLESIX_PURE=1 in the environment runs the source although compiled modules lie beside it.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

if os.environ.get("DOUBLESIX_PURE") == "1":
    sys.path_importer_cache[__path__[0]] = FileFinder(__path__[0], (SourceFileLoader, SOURCE_SUFFIXES))
