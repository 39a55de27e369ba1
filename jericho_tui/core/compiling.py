"""Decorators for compiled classes; without the compiler they do nothing (see CONTRIBUTING).

The compiler recognises them by their package, which players need not have.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import trait as trait
else:

    def trait(kind):
        """Mark what native classes may have as a base besides another."""
        return kind

    def mypyc_attr(**attributes):
        """Say how a class is compiled.

        `native_class`: whether as a fixed set of fields, which neither its class nor anybody else
        can add to; `allow_interpreted_subclasses`: what is not compiled may build on it.
        """
        del attributes
        return lambda kind: kind
