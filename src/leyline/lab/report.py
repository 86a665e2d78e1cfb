"""A report on a game: one page of plots, each with a sentence; every number has its interval and number of games."""

from __future__ import annotations

import html
from collections.abc import Callable
from itertools import pairwise

from leyline import __version__
from leyline.bots.style import styles_of
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.params import Setup
from leyline.core.setup_words import describe_changes
from leyline.lab import charts, report_players
from leyline.lab.compare import PairedGames
from leyline.lab.intervals import Estimate, mean, share
from leyline.lab.measured_game import GameResult, parse_bots
from leyline.lab.plan import Plan
from leyline.lab.report_people import people_section
from leyline.lab.report_sections import Sample, Section, all_sections, first_verdict
from leyline.lab.simulation import Progress, Workers, sample

OnStep = Callable[[str], None]
"""Called with a description of the step that begins."""

CAUTION = (
    "Bots played these games, not people: they think in their own way, do not tire, do not talk, and may miss what "
    "people see. Take this as a question to ask at a table, not as its answer."
)

STYLE = """
body { font: 16px/1.55 system-ui, sans-serif; color: #26332b; background: #f5f8f5; margin: 0 auto; max-width: 760px;
  padding: 2rem 1rem 5rem; }
h1 { font-size: 1.9rem; margin-bottom: .2rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .4rem; }
figure { margin: .8rem 0; background: #fff; border: 1px solid #dde5dd; border-radius: 8px; padding: 14px;
  overflow-x: auto; }
svg { width: 100%; height: auto; display: block; }
.summary { font-size: 1.08rem; margin: .5rem 0; }
.caution { border-left: 4px solid #8a6414; padding-left: .8rem; }
.about { color: #55645a; font-size: .92rem; }
"""


def report(
    setup: Setup,
    bots: list[str],
    games: int,
    workers: Workers,
    seed: int,
    on_step: OnStep,
    progress: Progress | None = None,
    styles: bool = False,
    people: list[GameResult] | None = None,
) -> str:
    """Return the page, from `games` games between players of each strength, the weakest first; searching bots play
    fewer (`report_players`); with `styles`, play styles meet greedy too; with `people`, their games stand beside the
    bots'. Raise `LeylineError`."""
    if games < report_players.FEWEST:
        raise LeylineError(f"A report needs at least {report_players.FEWEST} games of each strength, not {games}.")
    game = setup.create()
    samples: list[Sample] = []
    for bot in bots:
        parse_bots(game, bot)
    for bot in bots:
        count = report_players.games_for(bot, games)
        on_step(f"{count} games of {bot}")
        rows = sample(Plan(setup, [bot] * game.seats, count, seed), workers, progress)
        samples.append(Sample(bot, rows, game))
    sections = all_sections(game, samples)
    if people is not None:
        sections.insert(2, people_section(game, samples, people))
    steps: list[LadderStep] = []
    if len(bots) > 1:
        for weaker, stronger in pairwise(report_players.ladder_players(bots)):
            on_step(f"{stronger} against {weaker}")
            paired = PairedGames(workers, report_players.seeds(stronger, games), seed)
            steps.append(LadderStep(setup, weaker, stronger, paired, progress))
        sections += [ladder(steps), luck(steps[len(bots) - 2])]
    if styles:
        met: list[LadderStep] = []
        for name in styles_of(game):
            on_step(f"the {name} against greedy")
            met.append(LadderStep(setup, "greedy", f"style:{name}", PairedGames(workers, games // 2, seed), progress))
        sections.append(play_styles(game, met))
    return page(game, samples, summary(game, samples, steps), sections, seed)


def summary(game: AnyGame, samples: list[Sample], steps: list[LadderStep]) -> list[str]:
    """Return the report in three sentences: is it fair, how long is it, does thinking pay?"""
    best = samples[-1]
    first = first_verdict(game, best) if best.decided() else "No player won a game alone"
    draws = best.outcomes.draw_share()
    limit = share(best.outcomes.endings.get("limit", 0), best.count)
    drawn = f"{draws.percent('')} of the games were draws" if best.outcomes.draws else "no game was a draw"
    stopped = f", and a limit of turns or rounds ended {limit.percent('')}" if limit.value else ""
    long = mean(best.column("turns"))
    length = f"{long.value:.1f} turns on average ({long.low:.1f} to {long.high:.1f}; {best.count:,} games)"
    if steps:
        met = [f"{step.stronger} took {step.won().percent('')} against {step.weaker}" for step in steps]
        skill = f"Does thinking pay? {'; '.join(met)}"
    else:
        skill = f"{best.forced().percent('')} of the decisions left no choice"
    return [f"{first}.", f"A game of {best.bot} took {length}; {drawn}{stopped}.", f"{skill}."]


class LadderStep:
    """Two neighbours on the ladder: every seed is played with the stronger in each seat."""

    def __init__(
        self, setup: Setup, weaker: str, stronger: str, paired: PairedGames, progress: Progress | None
    ) -> None:
        self.weaker = weaker
        self.stronger = stronger
        self.seats = setup.seats
        plans: list[Plan] = []
        for seat in range(self.seats):
            sitting = [stronger if other == seat else weaker for other in range(self.seats)]
            plans.append(Plan(setup, sitting, paired.most, paired.seed))
        self.seeds: list[list[GameResult]] = []
        """For each seed, a game with the stronger in each seat."""
        for found in paired.rows(plans):
            self.seeds.append(found)
            if progress:
                progress(len(found))

    def draws(self) -> int:
        """Return how many of the games were draws or shared wins."""
        return len([1 for found in self.seeds for game in found if 1.0 not in game.won])

    def won(self) -> Estimate:
        """Return the stronger one's share of the games; a draw counts in part."""
        shares = [sum([game.won[seat] for seat, game in enumerate(found)]) for found in self.seeds]
        return share(sum(shares), self.seats * len(self.seeds))


def ladder(steps: list[LadderStep]) -> Section:
    """Show each bot against the previous one: does more thinking still win?"""
    rows = [(f"{step.stronger} against {step.weaker}", step.won()) for step in steps]
    fair = 1 / steps[0].seats
    clear = [name for name, figure in rows if figure.low > fair]
    listed = "; ".join([f"{name} {figure.percent()}" for name, figure in rows])
    sentence = f"Thinking harder clearly wins in {len(clear)} of {len(rows)} steps: {listed}."
    draws = sum([step.draws() for step in steps])
    if draws:
        sentence += f" A draw counts in part; there were {draws:,}."
    return Section("Skill ladder", sentence, charts.intervals(rows, "share of the stronger", reference=fair))


def play_styles(game: AnyGame, steps: list[LadderStep]) -> Section:
    """Show how players of a style fare against greedy: does the game punish what some people do?"""
    known = styles_of(game)
    rows = [(step.stronger.partition(":")[2], step.won()) for step in steps]
    told = "; ".join([f"the {name} ({known[name]}) took {figure.percent()}" for name, figure in rows])
    sentence = f"Against greedy, with seats swapped: {told}. A draw counts in part."
    return Section("Play styles", sentence, charts.intervals(rows, "share against greedy", reference=1 / game.seats))


def luck(step: LadderStep) -> Section:
    """Show what decided games between two players of different strength, played twice per seed with seats swapped: the
    player, or the seat and its luck?"""
    if step.seats != 2:
        return Section("Luck against skill", "This is measured for two players only.")
    player = seat = 0
    for one, other in step.seeds:
        first, second = _winner(one), _winner(other)
        player += first >= 0 and second == 1 - first
        seat += first >= 0 and second == first
    by_player, by_seat = share(player, len(step.seeds)), share(seat, len(step.seeds))
    sentence = (
        f"{step.stronger} and {step.weaker} played every seed twice, with seats swapped. The same player won both "
        f"games in {by_player.percent('pairs')}; the same seat won both, with either player, in "
        f"{by_seat.percent('pairs')}."
    )
    rows = [("the player decided", by_player), ("the seat and its luck decided", by_seat)]
    return Section("Luck against skill", sentence, charts.intervals(rows, "share of pairs"))


def _winner(game: GameResult) -> int:
    return game.won.index(1.0) if 1.0 in game.won else -1


def page(game: AnyGame, samples: list[Sample], summed_up: list[str], sections: list[Section], seed: int) -> str:
    """Return the whole page, self-contained."""
    setup = game.setup
    played = "; ".join([f"{one.count:,} by {one.bot}" for one in samples])
    about = (
        f"Edition {setup.edition}, {setup.seats} seats, rules version {setup.rules}. {describe_changes(setup)} "
        f"Games: {played}. Seed {seed}. Leyline {__version__}. Intervals are at 95 % confidence."
    )
    return html_page(setup.spec.title, summed_up, about, sections)


def html_page(title: str, summed_up: list[str], about: str, sections: list[Section]) -> str:
    """Return a page with these sentences on top, a word of caution, and sections; it fetches nothing."""
    parts = [f"<h1>{html.escape(title)}</h1>"]
    parts += [f'<p class="summary">{html.escape(sentence)}</p>' for sentence in summed_up]
    parts += [f'<p class="summary caution">{CAUTION}</p>', f'<p class="about">{html.escape(about)}</p>']
    for section in sections:
        parts.append(f"<h2>{html.escape(section.title)}</h2><p>{html.escape(section.sentence)}</p>")
        if section.drawing:
            parts.append(f"<figure>{section.drawing}</figure>")
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    body = "".join(parts)
    head += f"<title>{html.escape(title)}: a report</title><style>{STYLE}</style>"
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>\n'
