"""`python -m secondchair` is `secondchair`."""

from secondchair.cli import main

main()
