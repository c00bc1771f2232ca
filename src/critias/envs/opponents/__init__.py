"""Opponents in memory: leagues, and the nets that judge positions as policies. `seats.py` says what else may play."""

from critias.envs.opponents.nets import net_policy
from critias.envs.opponents.seats import League

__all__ = ["League", "net_policy"]
