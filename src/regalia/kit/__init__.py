"""The test kit: one contract for every game, run as tests and as `regalia contract GAME`."""

from regalia.kit.report import Fault, Reach, Report
from regalia.kit.run import Plan, run
from regalia.kit.secrets import Secrets
from regalia.kit.spec import Spec

__all__ = ["Fault", "Plan", "Reach", "Report", "Secrets", "Spec", "run"]
