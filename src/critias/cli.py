"""The command `critias`: parses the command line, calls `critias.commands`, and reports every failure in one line."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from critias.cli_admin import admin
from critias.commands.refusal import INTERRUPTED, REFUSED, Refusal
from critias.extras import MissingExtra

USAGE_ERROR: type[BaseException] = typer.BadParameter.__mro__[1]  # Typer has no public name for it

app = typer.Typer(
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    help="Three board games about Atlantis: play them, simulate them, check them.",
)

PLAY, MEASURE, RECORDS, SERVE, EXTEND = "Play", "Simulate and measure", "Records", "Serve", "Extend"  # the groups of --help


def _game_names() -> list[str]:
    """The names of the games, for tab completion."""
    from critias.games import GAMES

    return list(GAMES)


GAME = typer.Argument(metavar="GAME", help="Name of a game; see `critias games`.", autocompletion=_game_names, show_default=False)
GameName = Annotated[str, GAME]
GameNameOrNone = Annotated[str | None, GAME]
Record = Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")]
Players = Annotated[int | None, typer.Option(metavar="N", help="Number of players.", show_default="2")]
Seed = Annotated[int | None, typer.Option(metavar="S", help="Seed of all chance.", show_default="0")]
Options = Annotated[list[str], typer.Option("--option", metavar="NAME=CHOICE", help="A rule option, such as edition=mayfair.")]
TrainingSettings = Annotated[
    list[str],
    typer.Option("--set", metavar="NAME=VALUE", help="A setting of training, such as simulations=64; docs/training.md lists them."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value.")]
Language = Annotated[str, typer.Option(metavar="en|fr", help="Language.")]
Simulations = Annotated[int, typer.Option(metavar="S", min=4, max=1_000_000, help="Simulations of the judge for each decision.")]


@app.callback(invoke_without_command=True)
def critias(context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False) -> None:
    if version:
        from critias import __version__

        print(f"critias {__version__}")
    elif context.invoked_subcommand is None:
        _print_help(context)


def _print_help(context: typer.Context) -> None:
    typer.echo(context.get_help(), nl=False)  # Typer prints it itself where Rich draws it, and gives an empty text


@app.command(rich_help_panel=PLAY)
def play(
    game: GameNameOrNone = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal; all options except --no-open need it.")] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Don't open the browser; only print the address.")] = False,
    players: Players = None,
    seat: Annotated[int | None, typer.Option(metavar="K", help="Your seat, counted from 0.", show_default="0")] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="Seed of all chance.", show_default="random")] = None,
    option: Options = [],  # noqa: B006
    language: Language = "en",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the record here.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue this record.")] = None,
    opponents: Annotated[
        str | None, typer.Option(metavar="BOTS", help="Your opponents: deckhand, rower, mate, captain, oracle or another bot.")
    ] = None,
    no_delay: Annotated[bool, typer.Option("--no-delay", help="Opponents answer immediately.")] = False,
) -> None:
    """Play in the browser, or in the terminal.

    In the terminal the game is saved after every action.

    Name one opponent for all other seats, or one for each in turn order, separated by commas.
    """
    if not terminal:
        if any(wish is not None for wish in (players, seat, seed, save, resume, opponents)) or option or no_delay or language != "en":
            raise Refusal("these options only work in the terminal: add --terminal")
        _require_server("; or play in the terminal: add --terminal")
        from critias.commands.browser import play_in_browser

        play_in_browser(game, not no_open)
        return
    if game is None:
        raise Refusal("name a game; `critias games` lists them")
    from critias.commands.play import Wishes
    from critias.commands.play import play as play_game

    play_game(game, Wishes(players, seat, seed, option, language, save, resume, opponents, not no_delay))


@app.command(rich_help_panel=PLAY)
def games(as_json: AsJson = False) -> None:
    """List the games with their players and options."""
    from critias.commands.games import list_games

    list_games(as_json)


@app.command(rich_help_panel=MEASURE)
def simulate(
    game: GameName,
    players: Annotated[int, typer.Option(metavar="N", help="Number of players.")] = 2,
    games: Annotated[int, typer.Option(metavar="G", min=1, max=100_000_000, help="Number of games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="S", help="Seed of all chance.")] = 0,
    threads: Annotated[
        int | None, typer.Option(metavar="T", min=1, max=1024, help="Number of threads.", show_default="one for each core")
    ] = None,
    option: Options = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Play many random games and print a summary."""
    from critias.commands.simulate import simulate as simulate_games

    simulate_games(game, players, games, seed, threads, option, as_json)


@app.command(rich_help_panel=MEASURE)
def arena(
    game: GameNameOrNone = None,
    bots: Annotated[str | None, typer.Option(metavar="A,B,C", help="Bots, such as oracle,greedy.")] = None,
    players: Players = None,
    games: Annotated[int | None, typer.Option(metavar="G", help="Minimum number of games.", show_default="100")] = None,
    seed: Seed = None,
    option: Options = [],  # noqa: B006
    processes: Annotated[
        int | None, typer.Option(metavar="P", min=1, max=1024, help="Number of processes.", show_default="one for each core")
    ] = None,
    on: Annotated[str, typer.Option(metavar="local|ray", help="Where to play: on this machine or a Ray cluster.")] = "local",
    keep: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the results here.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue these results.")] = None,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Save the record of every game here.")] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write an HTML page with plots.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and print the standings.

    Every deal is played once in each rotation of the seats. Ctrl-C keeps what was played.
    """
    from critias.commands.arena import Wishes
    from critias.commands.arena import arena as hold_arena

    hold_arena(Wishes(game, bots, players, games, seed, option, processes, on, keep, resume, records, report, as_json))


@app.command(rich_help_panel=MEASURE)
def perft(
    game: GameName,
    players: Players = None,
    seed: Seed = None,
    depth: Annotated[int, typer.Option(metavar="D", min=0, max=100, help="Number of levels.")] = 3,
    divide: Annotated[bool, typer.Option("--divide", help="Count by the first step.")] = False,
    position: Annotated[str | None, typer.Option(metavar="LINE", help="Count from this position.")] = None,
    option: Options = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Count the positions of a game tree, level by level."""
    from critias.commands.perft import perft as count_tree

    count_tree(game, players, seed, depth, divide, position, option, as_json)


@app.command(rich_help_panel=MEASURE)
def train(
    game: GameName,
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the net, its checkpoint and its curve go.")] = Path("net"),
    rounds: Annotated[int, typer.Option(metavar="R", min=1, help="Rounds of self-play.")] = 200,
    rows: Annotated[
        int | None, typer.Option(metavar="N", min=64, help="Games at a time.", show_default="16384 on a GPU, 256 on a CPU")
    ] = None,
    settings: TrainingSettings = [],  # noqa: B006
    hidden: Annotated[
        tuple[int, int] | None, typer.Option(metavar="A B", help="Widths of the hidden layers.", show_default="256 64")
    ] = None,
    start: Annotated[Path | None, typer.Option(metavar="NET", help="A net to begin with.")] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, max=2**31 - 1, help="Seed of everything random.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Train a net for a game by self-play.

    Ctrl-C stops it; the same command continues from the last checkpoint.
    """
    from critias.commands.train import Wishes
    from critias.commands.train import train as train_net

    train_net(Wishes(game, folder, rounds, rows, settings, hidden, start, seed, as_json))


@app.command(rich_help_panel=MEASURE)
def exploit(
    game: GameName,
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A bot, such as oracle.")],
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the net and its checkpoint go.")] = Path("response"),
    players: Annotated[int, typer.Option(metavar="N", help="Number of players; the bot has all seats but one.")] = 2,
    rounds: Annotated[int, typer.Option(metavar="R", min=1, help="Rounds of training.")] = 100,
    rows: Annotated[
        int | None, typer.Option(metavar="N", min=64, help="Games at a time.", show_default="16384 on a GPU, 256 on a CPU")
    ] = None,
    settings: TrainingSettings = [],  # noqa: B006
    hidden: Annotated[
        tuple[int, int] | None, typer.Option(metavar="A B", help="Widths of the hidden layers.", show_default="256 64")
    ] = None,
    games: Annotated[int, typer.Option(metavar="G", min=1, help="Minimum number of games against the bot at the end.")] = 200,
    seed: Annotated[int, typer.Option(metavar="S", min=0, max=2**31 - 1, help="Seed of everything random.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Train a net against one bot alone and tell how much it wins: a lower bound of what can be won from that bot.

    In training the bot is represented by its net, or by the game's evaluation if it has none, with short searches; the games at the end are
    against the bot itself, with equal budgets. Ctrl-C stops it; the same command continues from the last checkpoint.
    """
    from critias.commands.exploit import Wishes
    from critias.commands.exploit import exploit as train_against

    train_against(Wishes(game, bot, players, folder, rounds, rows, settings, hidden, games, seed, as_json))


@app.command(rich_help_panel=RECORDS)
def replay(
    file: Record,
    language: Language = "en",
    step: Annotated[int | None, typer.Option(metavar="N", help="Show the table after this step; 0 is the start.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show a recorded game step by step.

    An unfinished game is shown as your seat saw it.
    """
    from critias.commands.replay import replay as replay_record

    replay_record(file, language, step, as_json)


@app.command(rich_help_panel=RECORDS)
def verify(
    file: Record,
    promise: Annotated[str | None, typer.Option(metavar="HASH", help="Check this promise too, as you noted it at the table.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check the steps, hashes and chance of a record."""
    from critias.commands.verify import verify as verify_record

    verify_record(file, promise, as_json)


@app.command(rich_help_panel=RECORDS)
def review(
    file: Record,
    simulations: Simulations = 2000,
    luck: Annotated[bool, typer.Option("--luck", help="Show luck too, which is not proven to mean anything yet.")] = False,
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Judge every turn of a recorded game and show the mistakes, worst first.

    The same record and simulations give the same review.
    """
    from critias.commands.review import review as review_record

    review_record(file, simulations, luck, language, as_json)


@app.command(rich_help_panel=RECORDS)
def hint(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position as one line, with or without what is hidden.")],
    simulations: Simulations = 2000,
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Suggest the three best choices of the player to move.

    It uses only what that player may know.
    """
    from critias.commands.hint import hint as suggest

    suggest(position, simulations, language, as_json)


@app.command(rich_help_panel=SERVE, add_help_option=False)
def serve(
    context: typer.Context,
    host: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(metavar="PORT", min=0, max=65535, help="Port; 0 picks a free one.")] = None,
    show_help: Annotated[bool, typer.Option("--help", "-h", help="Show this message and all environment variables.")] = False,
) -> None:
    """Serve tables for people and bots.

    Everything else is set with environment variables.
    """
    if show_help:
        _print_help(context)
    _require_server()
    if show_help:
        from critias.commands.serve import print_variables

        print_variables()
        return
    from critias.commands.serve import serve as serve_tables

    serve_tables(host, port)


@app.command(rich_help_panel=SERVE)
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="Path of the copy; it must not exist.")]) -> None:
    """Copy the server's database while it runs."""
    _require_server()
    from critias.commands.backup import backup as copy_database

    copy_database(file)


@app.command(rich_help_panel=SERVE)
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by `critias backup`.")],
    force: Annotated[bool, typer.Option("--force", help="Replace an existing database.")] = False,
) -> None:
    """Restore the server's database from a copy. Stop the server first."""
    _require_server()
    from critias.commands.restore import restore as restore_database

    restore_database(file, force)


def _administer() -> None:
    """Manage a server's tables and people. The audit log records everything you do."""
    _require_server()


app.add_typer(admin, name="admin", rich_help_panel=SERVE, callback=_administer)


@app.command(rich_help_panel=EXTEND)
def conform(
    game: Annotated[
        str, typer.Argument(metavar="GAME_OR_FILE", help="Name of a game, or a Python file that defines GAME.", autocompletion=_game_names)
    ],
    effort: Annotated[int, typer.Option(metavar="E", min=1, max=1000, help="Multiply the number of games to try by this.")] = 1,
    check: Annotated[list[str], typer.Option(metavar="NAME", help="Run only this check; repeat for several.")] = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Check that a game keeps its contract.

    Checks leaks, deals, planners, compiled code, records and more. The exit status is 1 if a check fails.
    """
    from critias.commands.conform import conform as check_game

    raise typer.Exit(check_game(game, effort, check, as_json))


# ------------------------------------------------------------------------------------------------ the entry point


def run() -> NoReturn:
    """Run the command line; every failure is reported in one line."""
    _open_closed_streams()
    sys.unraisablehook = _stop_or_show
    try:
        code = typer.main.get_command(app).main(prog_name="critias", standalone_mode=False)
        sys.stdout.flush()
    except Refusal as refusal:
        _end(str(refusal), refusal.exit_code)
    except MissingExtra as missing:
        _end(str(missing), REFUSED)
    except USAGE_ERROR as error:
        _end(error.format_message(), REFUSED)  # type: ignore[attr-defined]
    except OSError as error:
        _end_of_output(error)
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    if code == INTERRUPTED:
        _end("stopped", INTERRUPTED)
    sys.exit(code or 0)


def _require_server(otherwise: str = "") -> None:
    """Say which extra is missing before a command imports what it brings."""
    try:
        import critias.server  # noqa: F401
    except MissingExtra as missing:
        raise Refusal(f"{missing}{otherwise}") from None


def _open_closed_streams() -> None:
    """Open the standard streams that the program was started without."""
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open()
    sys.stdout = sys.stdout or nowhere.open("w")
    sys.stderr = sys.stderr or nowhere.open("w")


def _stop_or_show(unraisable: sys.UnraisableHookArgs) -> None:
    """End the program on Ctrl-C while the compiler calls back, where it would be lost; show anything else."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        _end("stopped", INTERRUPTED)
    sys.__unraisablehook__(unraisable)


def _end(message: str, code: int) -> NoReturn:
    """Print one line and exit with the code; after Ctrl-C immediately, without waiting for threads that still compute."""
    sys.stderr.write(f"critias: {' '.join(message.split())}\n")  # in one piece, since a thread may be writing too
    sys.stderr.flush()
    if code == INTERRUPTED:
        os._exit(code)
    sys.exit(code)


def _end_of_output(error: OSError) -> NoReturn:
    """End when nothing more can be written, not even what is in the buffer; a reader that has left needs no message."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        sys.exit(1)
    _end(f"cannot write: {error.strerror}", REFUSED)
