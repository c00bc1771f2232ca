"""The generator: the same numbers everywhere, every number equally likely."""

from __future__ import annotations

import numpy as np
import pytest

from critias.core.rules.chance import MAX_SEED, below, generator, next_word, sow, weighted
from critias.core.rules.compiled import entry


@entry
def many_below(rng, bound, out):
    for k in range(len(out)):
        out[k] = below(rng, bound)


@entry
def many_weighted(rng, weights, out):
    for k in range(len(out)):
        out[k] = weighted(rng, weights, len(weights))


@entry
def sown(rng, low, high, stream):
    sow(rng, low, high, stream)


def test_python_and_compiled_code_draw_the_same_numbers() -> None:
    for seed, stream in [(0, 0), (1, 0), (1, 1), (MAX_SEED, 2**40)]:
        plain = generator(seed, stream)
        compiled = np.zeros(4, np.int64)
        sown(compiled, seed & 0xFFFFFFFF, seed >> 32, stream)
        assert plain.tolist() == compiled.tolist()
        out = np.zeros(1000, np.int64)
        many_below(compiled, 97, out)
        assert [below(plain, 97) for _ in range(1000)] == out.tolist()


def test_words_have_32_bits_each_as_often_0_as_1() -> None:
    rng = generator(3)
    words = np.array([next_word(rng) for _ in range(20_000)])
    assert words.min() >= 0
    assert words.max() < 2**32
    for bit in range(32):
        assert abs((words >> bit & 1).mean() - 0.5) < 0.02


def test_seeds_and_streams_have_nothing_in_common() -> None:
    firsts = {next_word(generator(seed, stream)) for seed in range(50) for stream in range(50)}
    assert len(firsts) > 2490
    bits = [bin(next_word(generator(1, k)) ^ next_word(generator(1, k + 1))).count("1") for k in range(500)]
    assert abs(np.mean(bits) - 16) < 0.7


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 42, 105])
def test_every_number_below_a_bound_is_equally_likely(bound: int) -> None:
    out = np.zeros(200_000, np.int64)
    many_below(generator(5), bound, out)
    counts = np.bincount(out, minlength=bound)
    expected = len(out) / bound
    assert len(counts) == bound
    assert (np.abs(counts - expected) < 5 * np.sqrt(expected) + 1e-9).all()


def test_weights_are_kept() -> None:
    weights = np.array([1, 0, 5, 4], np.int64)
    out = np.zeros(100_000, np.int64)
    many_weighted(generator(6), weights, out)
    counts = np.bincount(out, minlength=4) / len(out)
    assert counts[1] == 0
    assert np.allclose(counts, weights / 10, atol=0.01)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed must be a whole number"):
        generator(seed)
