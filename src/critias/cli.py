"""The command `critias`: reads the command line, hands over to `critias.commands`, and ends every failure with one line."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from critias.commands.refusal import INTERRUPTED, REFUSED, Refusal

USAGE_ERROR: type[BaseException] = typer.BadParameter.__mro__[1]  # Typer has no public name for it

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    help="Board games about Atlantis: play them, simulate them, check them.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `critias games` lists them.")]
Record = Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")]
Players = Annotated[int | None, typer.Option(metavar="N", help="How many play (2 unless told).")]
Seed = Annotated[int | None, typer.Option(metavar="S", help="Where all chance comes from.")]
Options = Annotated[list[str], typer.Option("--option", metavar="NAME=CHOICE", help="A rule to choose, such as edition=mayfair.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value.")]
Language = Annotated[str, typer.Option(metavar="en|fr", help="The language.")]


@app.callback(invoke_without_command=True)
def critias(context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False) -> None:
    if version:
        from critias import __version__

        print(f"critias {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, their players and options."""
    from critias.commands.games import list_games

    list_games(as_json)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game; `critias games` lists them.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here; all options but --no-open are for that.")] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser, only say where the page is.")] = False,
    players: Players = None,
    seat: Annotated[int | None, typer.Option(metavar="K", help="Your seat, from 0 (the default) on.")] = None,
    seed: Seed = None,
    option: Options = [],  # noqa: B006
    language: Language = "en",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the record here.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with this record.")] = None,
    opponents: Annotated[
        str | None, typer.Option(metavar="BOTS", help="Who plays the other seats: deckhand, rower, mate, captain, oracle or another bot.")
    ] = None,
    no_delay: Annotated[bool, typer.Option("--no-delay", help="Opponents choose as fast as they can.")] = False,
) -> None:
    """Play in the browser, or in the terminal.

    In the terminal a game is saved after every choice. One bot plays all other seats, or several with commas between them, in the order of
    seats after yours.
    """
    if not terminal:
        if any(wish is not None for wish in (players, seat, seed, save, resume, opponents)) or option or no_delay or language != "en":
            raise Refusal("these options are for a game in the terminal: add --terminal")
        from critias.commands.browser import play_in_browser

        play_in_browser(game, not no_open)
        return
    if game is None:
        raise Refusal("which game? `critias games` lists them")
    from critias.commands.play import Wishes
    from critias.commands.play import play as play_game

    play_game(game, Wishes(players, seat, seed, option, language, save, resume, opponents, not no_delay))


@app.command()
def simulate(
    game: GameName,
    players: Annotated[int, typer.Option(metavar="N", help="How many play.")] = 2,
    games: Annotated[int, typer.Option(metavar="G", min=1, max=100_000_000, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="S", help="Where all chance comes from.")] = 0,
    threads: Annotated[int | None, typer.Option(metavar="T", min=1, max=1024, help="Threads; all cores unless told.")] = None,
    option: Options = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Play many random games and sum them up."""
    from critias.commands.simulate import simulate as simulate_games

    simulate_games(game, players, games, seed, threads, option, as_json)


@app.command()
def arena(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game; `critias games` lists them.")] = None,
    bots: Annotated[str | None, typer.Option(metavar="A,B,C", help="The bots, such as oracle,greedy.")] = None,
    players: Players = None,
    games: Annotated[int | None, typer.Option(metavar="G", help="How many games, at least (100 unless told).")] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="Where all chance comes from (0 unless told).")] = None,
    option: Options = [],  # noqa: B006
    processes: Annotated[int | None, typer.Option(metavar="P", min=1, max=1024, help="Processes; all cores unless told.")] = None,
    on: Annotated[str, typer.Option(metavar="local|ray", help="Where the games are played.")] = "local",
    keep: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the results here.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with these results.")] = None,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Keep the record of every game here.")] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page (HTML) with plots.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and sum it up.

    Every deal is played with rotated seats. Ctrl-C keeps what was played.
    """
    from critias.commands.arena import Wishes
    from critias.commands.arena import arena as hold_arena

    hold_arena(Wishes(game, bots, players, games, seed, option, processes, on, keep, resume, records, report, as_json))


@app.command(add_help_option=False)
def serve(
    context: typer.Context,
    host: Annotated[str | None, typer.Option(metavar="ADDRESS", help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 takes a free one.")] = None,
    show_help: Annotated[bool, typer.Option("--help", "-h", help="Show this, and all variables.")] = False,
) -> None:
    """Serve tables for people and bots.

    Everything else is set by environment variables.
    """
    if show_help:
        from critias.commands.serve import print_variables

        print(context.get_help())
        print_variables()
        return
    from critias.commands.serve import serve as serve_tables

    serve_tables(host, port)


@app.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not exist.")]) -> None:
    """Copy the server's database while it runs."""
    from critias.commands.backup import backup as copy_database

    copy_database(file)


@app.command()
def perft(
    game: GameName,
    players: Players = None,
    seed: Seed = None,
    depth: Annotated[int, typer.Option(metavar="D", min=0, max=100, help="How many steps deep.")] = 3,
    divide: Annotated[bool, typer.Option("--divide", help="Count by the first step.")] = False,
    position: Annotated[str | None, typer.Option(metavar="LINE", help="Count from this position.")] = None,
    option: Options = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Count the tree of a game, level by level."""
    from critias.commands.perft import perft as count_tree

    count_tree(game, players, seed, depth, divide, position, option, as_json)


@app.command()
def replay(
    file: Record,
    language: Language = "en",
    step: Annotated[int | None, typer.Option(metavar="N", help="Show the table after this step (0 is the start).")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game step by step.

    A game that is not over is told as your seat saw it.
    """
    from critias.commands.replay import replay as replay_record

    replay_record(file, language, step, as_json)


@app.command()
def conform(
    game: Annotated[str, typer.Argument(metavar="GAME_OR_FILE", help="A game, or a Python file that has one as GAME.")],
    effort: Annotated[int, typer.Option(metavar="E", min=1, max=1000, help="How many times as many games as usual.")] = 1,
    check: Annotated[list[str], typer.Option(metavar="NAME", help="Only this check; may be given several times.")] = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Check whether a game keeps what the contract promises.

    Leaks, deals, planners, compiled code, records and more; exit status 1 if anything is wrong.
    """
    from critias.commands.conform import conform as check_game

    raise typer.Exit(check_game(game, effort, check, as_json))


@app.command()
def verify(file: Record, as_json: AsJson = False) -> None:
    """Check a record: its steps, hashes and chance."""
    from critias.commands.verify import verify as verify_record

    verify_record(file, as_json)


# ------------------------------------------------------------------------------------------------ the entry point


def run() -> NoReturn:
    """Runs the command line; whatever goes wrong is told in one line."""
    _open_closed_streams()
    sys.unraisablehook = _stop_or_show
    try:
        code = typer.main.get_command(app).main(prog_name="critias", standalone_mode=False)
        sys.stdout.flush()
    except Refusal as refusal:
        _end(str(refusal), refusal.exit_code)
    except USAGE_ERROR as error:
        _end(error.format_message(), REFUSED)  # type: ignore[attr-defined]
    except OSError as error:
        _end_of_output(error)
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    if code == INTERRUPTED:
        _end("stopped", INTERRUPTED)
    sys.exit(code or 0)


def _open_closed_streams() -> None:
    """A program may be started without one of the standard streams."""
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open()
    sys.stdout = sys.stdout or nowhere.open("w")
    sys.stderr = sys.stderr or nowhere.open("w")


def _stop_or_show(unraisable: sys.UnraisableHookArgs) -> None:
    """Ctrl-C while the compiler calls back would be lost in there; it ends the program all the same."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        _end("stopped", INTERRUPTED)
    sys.__unraisablehook__(unraisable)


def _end(message: str, code: int) -> NoReturn:
    """One line and the exit code; after Ctrl-C at once, without waiting for threads that still compute."""
    sys.stderr.write(f"critias: {' '.join(message.split())}\n")  # in one piece, since a thread may be writing too
    sys.stderr.flush()
    if code == INTERRUPTED:
        os._exit(code)
    sys.exit(code)


def _end_of_output(error: OSError) -> NoReturn:
    """Nothing more can be written, not even what is still in the buffer; a reader that has left needs no message."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        sys.exit(1)
    _end(f"cannot write: {error.strerror}", REFUSED)
