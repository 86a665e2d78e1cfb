"""Which procedure each kind of frame follows, and running the stack of frames until a decision or chance is due."""

from __future__ import annotations

from typing import Final

from leyline.games.aidalon.procedures.abilities import AbilityProcedure
from leyline.games.aidalon.procedures.breach import BreachProcedure
from leyline.games.aidalon.procedures.delve import DelveProcedure
from leyline.games.aidalon.procedures.draws import DealProcedure, PickProcedure
from leyline.games.aidalon.procedures.engagement import EngageProcedure
from leyline.games.aidalon.procedures.frames import KIND
from leyline.games.aidalon.procedures.main_phase import RoundProcedure
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.reactions import ReactionProcedure
from leyline.games.aidalon.procedures.refresh_phase import RefreshProcedure
from leyline.games.aidalon.procedures.set_up import OpeningProcedure
from leyline.games.aidalon.procedures.windows import WindowProcedure
from leyline.games.aidalon.questions.procedure import QuestionProcedure
from leyline.games.aidalon.state import RUNNING, AidalonState

PROCEDURES: Final[list[Procedure]] = [
    OpeningProcedure(),
    RoundProcedure(),
    RefreshProcedure(),
    WindowProcedure(),
    ReactionProcedure(),
    AbilityProcedure(),
    DelveProcedure(),
    EngageProcedure(),
    BreachProcedure(),
    DealProcedure(),
    PickProcedure(),
    QuestionProcedure(),
]
"""What each kind of frame does, in the order of the kinds."""


def advance(s: AidalonState) -> None:
    """Run the frame on top until it waits for a decision or chance, or the game is over. `apply` calls this; so
    must code that builds a position by hand."""
    s.offered = None
    while s.ended == RUNNING:
        f = s.stack[-1]
        procedure = PROCEDURES[f[KIND]]
        waiting = procedure.waits(s, f)
        if waiting == RUNS:
            procedure.run(s, f)
            continue
        if waiting >= 0 and waiting != s.mover:
            s.mover = waiting
            s.group += 1
        return
