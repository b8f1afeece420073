"""``python -m doublesix`` is the command ``doublesix``."""

import sys

from doublesix.cli import main

sys.exit(main())
