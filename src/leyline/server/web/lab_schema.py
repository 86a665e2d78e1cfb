"""The designer's studio, as HTTP requests and responses carry it: what can be changed, variants, experiments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from leyline.server.web.http_schema import BotNames, ExperimentId, GameName, Parameters, RequestBody

VariantId = Annotated[
    str, Meta(pattern="^[0-9a-f]{32}$", description="Made by the client, so that keeping twice is once.")
]
Kind = Literal["sim", "compare", "tune", "report", "print"]
EditionName = Annotated[str, Meta(max_length=40)]
SeatCount = Annotated[int, Meta(ge=0, le=64)]
MAX_NOTE = 2000


class GroupInfo(Struct):
    """Parameters that belong together."""

    name: str
    parameters: list[str]
    needs: str
    """The switch that must be on for the group to mean anything; empty for none."""


class ColumnInfo(Struct):
    """A column of a table, and how its cells are written in the parameter's text."""

    name: str
    kind: Literal["number", "text", "effect"]
    before: str
    """What stands between the cell before it and this one."""
    default: str
    """The value that is left out together with `before`; empty if the cell is always written."""
    optional: bool
    """Whether the cell may be empty; it is then left out together with `before`."""
    proposed: bool
    """Whether the base's values are this project's proposal: the printed ones are not public."""


class TableInfo(Struct):
    """A parameter whose text is a table."""

    parameter: str
    row: str
    """What one row is: a card, a stone."""
    columns: list[ColumnInfo]
    separator: str
    fixed: bool
    """Whether rows may neither be added nor removed."""
    changes: Literal["", "row", "cell"]
    """`row`: the text holds whole rows that replace those of the same key in `base`, and `remove KEY`; `cell`: it holds
    single changes, KEY COLUMN VALUE; empty: it holds the rows themselves."""
    base: list[list[str]]


class EffectInfo(Struct):
    """What can be written in a cell of the kind `effect`: an example, and what it does."""

    text: str
    words: str


class RuleInfo(Struct):
    """What a parameter means: the sentence of the rules page in which it stands, in quotes, or an example; and the
    anchor of the section."""

    section: str
    words: str


class Design(Struct):
    """What a designer may change about a game, arranged for people."""

    game: str
    groups: list[GroupInfo]
    tables: list[TableInfo]
    effects: list[EffectInfo]
    titles: dict[str, str]
    """Names of parameters for people, where the name in the rules says too little."""
    needs: dict[str, str]
    """Words of cells and effects, and the switch that must be on for them to mean anything."""
    rules: dict[str, RuleInfo]
    """What each parameter means."""


class Ruled(RequestBody):
    """Rules to check."""

    game: GameName
    edition: EditionName = ""
    parameters: Parameters = field(default_factory=dict)
    players: SeatCount = 0


class Checked(Struct):
    """Whether rules can be played."""

    parameter: str
    """The parameter at fault; empty if it is none alone."""
    words: str
    """What is wrong and what would be right; empty if nothing is."""


class KeptVariant(RequestBody):
    """A variant to keep."""

    game: GameName
    name: Annotated[str, Meta(min_length=1, max_length=200)]
    edition: EditionName = ""
    parameters: Parameters = field(default_factory=dict)
    players: SeatCount = 0
    note: Annotated[str, Meta(max_length=MAX_NOTE)] = ""


class Version(Struct):
    """The rules of a variant at some time."""

    at: int
    edition: str
    players: int
    parameters: dict[str, str | int | bool]


class Variant(Struct):
    """A variant of a game: changed rules with a name. Anyone with its id may read it."""

    id: VariantId
    game: str
    name: str
    note: str
    changed: int
    """When, in milliseconds since 1970."""
    edition: str
    players: int
    parameters: dict[str, str | int | bool]
    """What differs from the edition."""
    by: str
    """The name of the person who keeps it."""
    yours: bool
    versions: list[Version]
    """What it was before, the latest first."""


class Variants(Struct):
    """The variants that one keeps, the latest first, without their history."""

    variants: list[Variant]
    most: int
    """How many a person may keep."""


class Against(RequestBody):
    """Rules, and the bots that play by them."""

    edition: EditionName = ""
    parameters: Parameters = field(default_factory=dict)
    bots: BotNames = field(default_factory=lambda: ["greedy"])
    name: Annotated[str, Meta(max_length=200)] = ""
    """What they are called in the answer; empty: the base."""


MAX_PICTURES = 40
MAX_PICTURE = 160_000
MAX_PRINT = 3 << 20
"""The most bytes of a request with pictures."""


class Printing(RequestBody):
    """How a prototype is printed."""

    kind: Literal["pdf", "png", "tts"] = "pdf"
    """A PDF, pictures of the sheets, or a saved object for Tabletop Simulator."""
    paper: Literal["a4", "letter"] = "a4"
    bleed: Annotated[float, Meta(ge=0, le=10)] = 3.0
    gutter: Annotated[float, Meta(ge=0, le=20)] = 2.0
    """Space between pieces, in millimetres."""
    backs: bool = True
    right: Annotated[float, Meta(ge=-10, le=10)] = 0.0
    """How far backs are moved to the right, in millimetres, for a printer that misses; see the test page."""
    down: Annotated[float, Meta(ge=-10, le=10)] = 0.0
    """The same, down."""
    pictures: Annotated[
        dict[
            Annotated[str, Meta(pattern="^[a-z0-9.-]{1,80}$")],
            Annotated[str, Meta(max_length=MAX_PICTURE, pattern="^[A-Za-z0-9+/]+={0,2}$")],
        ],
        Meta(max_length=MAX_PICTURES),
    ] = field(default_factory=dict)
    """Pictures of one's own as JPEG in base64, by the names that `leyline print --names` lists. They are for this print
    alone."""
    address: Annotated[str, Meta(max_length=500)] = ""
    """Where the pictures for Tabletop Simulator will be."""


class NewExperiment(RequestBody):
    """An experiment to run: a simulation (`sim`), a comparison (`compare`), a search (`tune`), a page about a game
    (`report`), or a prototype (`print`)."""

    kind: Kind
    game: GameName
    edition: EditionName = ""
    parameters: Parameters = field(default_factory=dict)
    players: SeatCount = 0
    """The number of players; 0: the fewest."""
    bots: BotNames = field(default_factory=lambda: ["greedy"])
    """One for all seats or one for each; for a report, strengths, the weakest first."""
    games: Annotated[int, Meta(ge=20, le=1_000_000)] = 200
    """The number of games; of a comparison, the most pairs; of a report, for each strength; of a search, in all. The
    server has its own limit."""
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 1
    name: Annotated[str, Meta(max_length=200)] = ""
    """What the rules are called; empty: nothing."""
    against: Against | None = None
    """What to compare with. For a comparison, by default the first edition unchanged, with the same bots; for a
    simulation, nothing."""
    on: Literal["first", "draws", "turns", "decisions", "margin", "score", "leads", "decided"] = "first"
    """For a comparison between rules: the figure to compare."""
    vary: Annotated[list[Annotated[str, Meta(max_length=2000)]], Meta(max_length=4)] = field(default_factory=list)
    """For a search: parameters with their values, such as `cubes=30..60:5`."""
    goal: Annotated[str, Meta(max_length=300)] = ""
    """For a search: what is wanted, such as `first 48 to 52 %, turns 16 to 20`; empty: play every value."""
    each: Annotated[int, Meta(ge=20, le=100_000)] = 100
    """For a search: the games of each candidate."""
    print: Printing | None = None


class FigureInfo(Struct):
    """A measured figure, with its 95 % interval."""

    name: str
    words: str
    value: float
    low: float | None
    """Null while there are too few games."""
    high: float | None
    count: int
    unit: Literal["number", "share", "change", "share-change"]
    """A number, a share of games (from 0 to 1), a difference between numbers, or one between shares."""


class WorthInfo(Struct):
    """What a card is worth to its taker: the change in the share of wins for each copy, beside an average card."""

    label: str
    value: float
    low: float
    high: float
    taken: float
    """Copies per player and game."""
    verdict: str
    """`too cheap`, `too dear` or `fair`."""
    change: str
    """The change to try, as NAME=VALUE; empty if there is none."""


class SideInfo(Struct):
    """The games of one rule set, by bots or by people."""

    name: Literal["base", "variant", "people"]
    games: int
    figures: list[FigureInfo]
    trail: list[list[float]]
    """The first player's share of wins as games came in: games, share, low, high."""
    lengths: list[list[int]]
    """How many games had how many turns."""
    scores: list[list[float]]
    """Each seat's mean score at the beginning and after each tenth of the turns."""
    worth: list[WorthInfo]
    """Cards taken often enough, the best first."""
    leads: list[list[int]] = field(default_factory=list)
    """In how many games the lead changed how often."""


class CandidateInfo(Struct):
    """Values that a search has played."""

    settings: dict[str, str]
    games: int
    figures: list[FigureInfo]
    verdict: Literal["", "met", "open", "missed"]
    """Whether the goal is met, so far as these games say; empty without a goal."""


class Asked(Struct):
    """What an experiment was asked to do, to do it again."""

    edition: str
    parameters: dict[str, str | int | bool]
    players: int
    bots: list[str]
    games: int
    seed: int
    name: str
    against: str
    """The name of what it was compared with; empty for none or the base."""
    on: str
    goal: str
    vary: list[str]
    rules: int
    """The version of the game's rules."""


class Experiment(Struct):
    """An experiment and its progress. Once it has ended it is kept until its owner deletes it."""

    id: ExperimentId
    kind: Kind
    game: str
    about: str
    """What was asked for: changed parameters, seats, bots."""
    asked: Asked
    at: int
    """When it was asked for, in milliseconds since 1970."""
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    done: int
    """Games (of a comparison, pairs) so far."""
    total: int
    """The most games. A comparison ends as soon as its answer is clear."""
    words: str
    """What is being done, or what went wrong."""
    sentence: str
    """What was found; so far, while it runs."""
    note: str
    """What a reader should know about the sentence: draws, limits, early stopping. May be empty."""
    figures: list[FigureInfo]
    report: bool
    """Whether there is a page to open; pages and files are kept only while the server runs."""
    files: list[str]
    """Names of files to download."""
    sides: list[SideInfo]
    """The base first, if there is one."""
    trail: list[list[float]]
    """Of a comparison: pairs, difference, low, high."""
    candidates: list[CandidateInfo]
    """Of a search: what was played, the nearest to the goal first."""
    people: SideInfo | None = None
    """Games that people played by these rules and share; null if they are too few."""
    people_words: str = ""
    """How many they are; empty if they were not looked for."""


class Experiments(Struct):
    """One's own experiments, the latest first, and the limits of this server."""

    experiments: list[Experiment]
    most_games: int
    """0: this server runs none."""
    most_seconds: float
