"""95 % intervals of a mean, from few or many observations."""

from __future__ import annotations

import math
from collections.abc import Sequence

Interval = tuple[float, float]

NORMAL_975 = 1.959963984540054
# Student's t, 97.5 %, for 1 to 10 degrees of freedom: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, with one more digit.
STUDENT_975 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)


def interval_of_mean(observations: Sequence[float]) -> Interval | None:
    """The 95 % confidence interval of the mean; None for fewer than two observations."""
    n = len(observations)
    if n < 2:
        return None
    mean = math.fsum(observations) / n
    variance = math.fsum((value - mean) ** 2 for value in observations) / (n - 1)
    reach = student_975(n - 1) * math.sqrt(variance / n)
    return mean - reach, mean + reach


def student_975(freedom: int) -> float:
    """The 97.5 % quantile of Student's t: few degrees of freedom by table, more by Abramowitz and Stegun 26.7.5."""
    if freedom <= len(STUDENT_975):
        return STUDENT_975[freedom - 1]
    z = NORMAL_975
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
