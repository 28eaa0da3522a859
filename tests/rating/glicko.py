"""RA-1 and RA-6 once more, written from the text of the rules with plain floats, and with none of the program's shortcuts: the
volatility is found by halving an interval. Values are whole millionths, as they are stored."""

import math
from dataclasses import dataclass

SCALE = 173.7178
TAU = 0.5
PERIODS_PER_DAY = 0.21436
DAY = 86_400_000
START = (1_500_000_000, 350_000_000, 60_000)  # rating, RD, volatility
ONE = 1_000_000


def millionths(value):
    return math.floor(abs(value) * ONE + 0.5) * (1 if value >= 0 else -1)


def clamped(value, least, most):
    return max(least * ONE, min(most * ONE, value))


def grown(rating, millis):
    """The RD of a player whose last event was `millis` ms ago."""
    _, rd, vol = (value / ONE for value in rating)
    phi2 = (rd / SCALE) ** 2 + vol**2 * PERIODS_PER_DAY * max(0, millis) / DAY
    return min(350 * ONE, millionths(SCALE * math.sqrt(phi2)))


def g(phi):
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def volatility(phi, vol, delta, v):
    """The root of Glickman's f, which falls all the way."""

    def f(x):
        e = math.exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - math.log(vol**2)) / TAU**2

    low, high = -60.0, 10.0
    while high - low > 1e-13:
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp(low / 2)


@dataclass
class Seat:
    rating: tuple  # before the match
    grown: int
    rank: int


def after(seats, who, weight):
    """The rating of a seat after a match of k seats: k - 1 results by rank."""
    me = seats[who]
    mu, phi, vol = (me.rating[0] / ONE - 1500) / SCALE, me.grown / ONE / SCALE, me.rating[2] / ONE
    share = weight / (len(seats) - 1)
    inverse_v = gain = 0.0
    for other in seats[:who] + seats[who + 1 :]:
        damped = g(other.grown / ONE / SCALE)
        expected = 1 / (1 + math.exp(-damped * (mu - (other.rating[0] / ONE - 1500) / SCALE)))
        score = 0.5 if other.rank == me.rank else float(me.rank < other.rank)
        inverse_v += share * damped**2 * expected * (1 - expected)
        gain += share * damped * (score - expected)
    if weight == 0:
        return me.rating[0], clamped(me.grown, 45, 350), me.rating[2]
    new_vol = volatility(phi, vol, gain / inverse_v, 1 / inverse_v)
    new_phi = 1 / math.sqrt(1 / phi**2 + inverse_v)
    return (
        millionths(1500 + SCALE * (mu + new_phi**2 * gain)),
        clamped(millionths(SCALE * new_phi), 45, 350),
        millionths(new_vol),
    )
