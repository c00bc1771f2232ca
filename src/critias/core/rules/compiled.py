"""The one place that knows Numba: how a function becomes a rule or an entry, and the bit instructions that rules use.

A *rule* stays a plain Python function: called from Python it runs as Python, called from compiled code it is
compiled with its caller, for a CPU core or for CUDA. An *entry* is where Python crosses into compiled code.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Self, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import event
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload, register_jitable

from critias.core.rules import lock

PACKAGE = Path(__file__).resolve().parents[2]

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a rule: no allocation, no recursion, no strings, no exceptions, so that it compiles for CUDA too."""
    _rules.add(function)
    return register_jitable(function)  # type: ignore[no-any-return]


_rules: set[Callable[..., Any]] = set()


def entry(function: F) -> F:
    """Compile a function that Python calls; it runs without the interpreter lock and is kept in the cache.

    Numba's reference counting is left out: every array belongs to the caller, and a rule that allocates does not compile.
    """
    compiled = numba.njit(nogil=True, error_model="numpy", _nrt=False)(function)
    if is_compiling():
        kept, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder())
        try:
            compiled._cache = _Cache(function)
        finally:
            numba.config.CACHE_DIR = kept
    return compiled  # type: ignore[no-any-return]


def for_arguments_like(function: F, *examples: Any) -> F:
    """The compiled code of an entry for the types of these arguments. Numba looks at all arguments of every call to find it, which takes
    longer than stepping a few games; the caller of this function makes sure that the types stay the same."""
    if not is_compiling():
        return function
    dispatcher: Any = function
    return dispatcher.compile(tuple(dispatcher.typeof_pyval(example) for example in examples))  # type: ignore[no-any-return]


def is_compiling() -> bool:
    """Whether entries are compiled; NUMBA_DISABLE_JIT=1 makes everything plain Python."""
    return not numba.config.DISABLE_JIT


def by_state_type(stub: F) -> Callable[[np.dtype[Any], Callable[..., Any]], None]:
    """Let compiled code resolve `stub(state, ...)` by the type of `state`; returns a function that adds a game's rule."""
    rules: dict[types.Type, Callable[..., Any]] = {}

    @overload(stub, strict=False)
    def choose(state: types.Type, *_: types.Type) -> Callable[..., Any] | None:
        return rules.get(state)

    def add(dtype: np.dtype[Any], function: Callable[..., Any]) -> None:
        rules[numba.from_dtype(dtype)] = function

    return add


def note_sources(dtype: np.dtype[Any], rules: Iterable[Callable[..., Any]]) -> None:
    """Note the source files of a game's rules if they are not in the package: code compiled from them is cached by their fingerprint."""
    codes = [rule.__code__ for rule in rules]
    files = {Path(code.co_filename).resolve() for code in codes}
    if any(PACKAGE not in file.parents for file in files):
        chosen = ",".join(f"{code.co_qualname}:{code.co_firstlineno}" for code in codes)
        _foreign[numba.from_dtype(dtype)] = _foreign_fingerprint(files, chosen)


def sources_of(dtype: np.dtype[Any]) -> str | None:
    """The fingerprint of a game from outside the package; empty for a game of the package, None for a game whose code is not cached."""
    return _foreign.get(numba.from_dtype(dtype), "")


# ------------------------------------------------------------------------------------------------ rules in entries


class _RuleCode(JITCodeLibrary):
    """The code of a rule, to be linked into entries, where it is optimized with everything around it.

    Numba would optimize it and make machine code of it for itself too, and of all rules that it calls with it; nobody runs that, and it
    took a fifth to two fifths of the time to compile a game (`bench/compile_games.py`).
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Self:
        """Numba asks it to set the environment, which lies with machine code."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        pass


class _RuleCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        self.state.library = _RuleCode(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]


class _RulesAreLinked(event.Listener):
    """Gives rules their compiler when Numba begins to compile one as a part for the CPU, and not for somebody who calls it from Python."""

    def on_start(self, started: Any) -> None:
        dispatcher = started.data["dispatcher"]
        is_part = dispatcher.targetoptions.get("no_cpython_wrapper", False)
        if is_part and dispatcher.py_func in _rules and dispatcher.targetdescr is cpu_target:
            dispatcher._compiler.pipeline_class = _RuleCompiler

    def on_end(self, _: Any) -> None:
        pass


event.register("numba:compile", _RulesAreLinked())


# ------------------------------------------------------------------------------------------------ the cache


def cache_folder() -> Path:
    """The folder of compiled code, by user and named by the fingerprint of the sources, so that it is never stale.

    Numba itself looks only at the file of the entry; a rule edited in another file would go unnoticed.
    """
    return _cache_root() / "compiled" / _fingerprint()


def _cache_root() -> Path:
    if override := os.environ.get("CRITIAS_CACHE"):
        return Path(override)
    from platformdirs import user_cache_path  # only here: a GPU machine may have NumPy and Numba and nothing else

    return user_cache_path("critias")


def _fingerprint() -> str:
    global _known_fingerprint
    if _known_fingerprint is None:
        manner = f"{numba.config.BOUNDSCHECK} {int(numba.config.OPT)}"
        digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__} {manner}".encode())
        for part in COMPILED_PARTS:
            for source in sorted((PACKAGE / part).rglob("*.py")):
                if NEVER_COMPILED not in source.relative_to(PACKAGE).parts:
                    digest.update(source.relative_to(PACKAGE).as_posix().encode() + source.read_bytes())
        _known_fingerprint = digest.hexdigest()[:20]
    return _known_fingerprint


COMPILED_PARTS = ("core", "games", "bots")
NEVER_COMPILED = "text"  # of a game and of all games: a new sentence leaves compiled code as it is
_known_fingerprint: str | None = None


def _foreign_fingerprint(files: Iterable[Path], chosen: str) -> str | None:
    """A fingerprint of the chosen rules and of all files in their folders, since they may use each other; None if a rule has no file, as in
    a notebook."""
    digest = hashlib.sha256(chosen.encode())
    for file in sorted(files):
        if not file.is_file():
            return None
        in_package = (file.parent / "__init__.py").exists()
        for source in sorted(file.parent.rglob("*.py") if in_package else file.parent.glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()


_foreign: dict[types.Type, str | None] = {}


class _PackageLocator:
    """Where compiled code of the package is kept: by the module of its entry, wherever the package is. Another copy of it with the same
    sources, such as in another virtual environment, finds it too.
    """

    def __init__(self, function: Callable[..., Any], module: Path) -> None:
        self._folder = cache_folder() / module.parent
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> Self | None:
        path = Path(file).resolve()
        if PACKAGE not in path.parents:
            return None
        locator = cls(function, path.relative_to(PACKAGE))
        try:
            locator.ensure_cache_path()
        except OSError:
            return None  # Numba has other places
        return locator

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=self._folder).close()  # it can be written to

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""  # the folder is named by all sources

    def get_disambiguator(self) -> str:
        return str(self._line)


class _CacheFiles(CompileResultCacheImpl):
    _locator_classes = (_PackageLocator, *CompileResultCacheImpl._locator_classes)


class _Cache(FunctionCache):
    """Numba's cache, safe for several processes that compile at the same time, and for games from outside.

    The code for each signature has files of its own: Numba numbers those of a function in one list, and two processes that add to it at the
    same time give two codes the same number, so that one game would run the code of another. Of processes that want the same code one
    compiles it. Code for the state of a game from outside is found only while the game's own sources are the same.
    """

    _impl_class = _CacheFiles

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._locks: dict[Any, lock.Lock] = {}  # of signatures that this process compiles now

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        if None in _sources_in(sig):
            return None
        name = self._open(sig)
        found = super().load_overload(sig, target_context)
        if found is None and sig not in self._locks:  # it is there if compiling it has failed before
            self._impl.locator.ensure_cache_path()
            self._locks[sig] = lock.acquire(Path(self._cache_path, f"{name}.lock"))
            found = super().load_overload(sig, target_context)
            if found is not None:
                lock.release(self._locks.pop(sig))
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        if None in _sources_in(sig):
            return
        self._open(sig)
        try:
            super().save_overload(sig, data)
        finally:
            lock.release(self._locks.pop(sig, None))

    def _open(self, sig: Any) -> str:
        """Open the files for a signature; return their name."""
        name = f"{self._impl.filename_base}-{hashlib.sha256(str(sig).encode()).hexdigest()[:16]}"
        self._cache_file = IndexDataCacheFile(self._cache_path, name, self._impl.locator.get_source_stamp())
        return name

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return (*super()._index_key(sig, codegen), *_sources_in(sig))


def _sources_in(signature: Iterable[types.Type]) -> list[str | None]:
    """The fingerprints of the games from outside whose states a signature mentions."""
    found: list[str | None] = []
    for kind in signature:
        if isinstance(kind, types.BaseTuple):
            found += _sources_in(kind)
        elif (state := kind.dtype if isinstance(kind, types.Array) else kind) in _foreign:
            found.append(_foreign[state])
    return found


class _FirstCompilation(event.Listener):
    """Calls `tell` the first time that something must be compiled; code found in the cache does not count."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.tell: Callable[[], None] | None = tell

    def on_start(self, _: Any) -> None:
        if self.tell is not None:
            tell, self.tell = self.tell, None
            tell()

    def on_end(self, _: Any) -> None:
        pass


def when_compiling(tell: Callable[[], None]) -> None:
    """Call `tell` once if anything has to be compiled from now on."""
    event.register("numba:compile", _FirstCompilation(tell))


# ------------------------------------------------------------------------------------------------ bits
# Masks are int64 with bit s for space s; 63 bits are enough for every board, so the sign never matters.


def lowest(mask: int) -> int:
    """The number of the lowest set bit; the mask is not 0."""
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The number of the highest set bit; the mask is not 0."""
    return int(mask).bit_length() - 1


def count_bits(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


@intrinsic
def _trailing_zeros(_: Any, mask: types.Type) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def _leading_zeros(_: Any, mask: types.Type) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def _ones(_: Any, mask: types.Type) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@overload(lowest, strict=False)
def _lowest(mask: types.Type) -> Any:
    return lambda mask: _trailing_zeros(mask)


@overload(highest, strict=False)
def _highest(mask: types.Type) -> Any:
    return lambda mask: 63 - _leading_zeros(mask)


@overload(count_bits, strict=False)
def _count_bits(mask: types.Type) -> Any:
    return lambda mask: _ones(mask)
