"""The frame of the report: its structure and its look, light or dark as the reader's system is.

The bots' colours can be told apart with every kind of colour vision (after Okabe and Ito); marks differ as well.
"""

from __future__ import annotations

from string import Template

PAGE = Template(
    """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1c2430; --quiet: #7a828c; --line: #e2e0d9;
  --bot0: #0072b2; --bot1: #d55e00; --bot2: #00805e; --bot3: #a8508c; --bot4: #a87800; --bot5: #2a9fd0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12171d; --card: #19202a; --ink: #e6e9ee; --quiet: #8d96a3; --line: #2b3440;
    --bot0: #4ba3e3; --bot1: #ff8c4b; --bot2: #2cc497; --bot3: #e49ac8; --bot4: #e8b53c; --bot5: #a4def7;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
body { font: 16px/1.55 system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 66rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; letter-spacing: -.01em; }
h2 { font-size: 1.15rem; margin: 2.6rem 0 .6rem; }
p { margin: .3rem 0 .8rem; color: var(--quiet); max-width: 48rem; }
.wide, figure, pre { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .5rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
tr:last-child > * { border-bottom: 0; }
tr:first-child th { font-weight: 500; color: var(--quiet); font-size: .82rem; }
th:first-child { text-align: left; font-weight: 600; }
figure { margin: 0; padding: 1rem 1rem .5rem; }
figure svg { display: block; width: 100%; height: auto; }
pre { padding: .8rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; }
pre { font: .9rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
</style>
</head>
<body>
<main>
<h1>$title</h1>
<p>$plan</p>
<h2>Standings</h2>
$standings
<h2>Win share</h2>
<figure role="img" aria-label="The win share of every bot with its 95 % interval">
$standings_plot
</figure>
<h2>In the course of the games</h2>
<figure role="img" aria-label="The win share of every bot up to each of its blocks">
$course_plot
</figure>
$pairs
$faults
<h2>Play it again</h2>
<p>The same command plays the same games, unless a bot's budget is in milliseconds.</p>
<pre>$command</pre>
</main>
</body>
</html>
"""
)
