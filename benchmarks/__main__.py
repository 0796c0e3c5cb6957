"""`python -m benchmarks`: the measures of the core."""

from benchmarks.core import main

main()
