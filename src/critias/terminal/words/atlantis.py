"""What the terminal says of Atlantis."""

from __future__ import annotations

EN = {
    "atlantis.short.amphora": "amph",
    "atlantis.short.flag": "flag",
    "atlantis.short.olive": "olive",
    "atlantis.short.helmet": "helm",
    "atlantis.short.crown": "crown",
    "atlantis.short.ring": "ring",
    "atlantis.short.statue": "stat",
    "atlantis.atlantis": "Atlantis",
    "atlantis.mainland": "Mainland",
    "atlantis.legend": "{cover} another tile beneath    ~3~ water and the price of its gap    {bridge} bridge, free",
    "atlantis.phase.choose": "choose a figure and a card",
    "atlantis.phase.play-on": "go on with figure {moving}",
    "atlantis.phase.pay": "{due} still to pay",
    "atlantis.phase.lay": "lay the bridge, or not",
    "atlantis.phase.uncover": "a tile is turned over",
    "atlantis.phase.draw": "cards are drawn",
    "atlantis.phase.draw-bought": "cards are drawn",
    "atlantis.column.player": "",
    "atlantis.column.start": "Atl.",
    "atlantis.column.path": "path",
    "atlantis.column.home": "home",
    "atlantis.column.cards": "cards",
    "atlantis.column.tiles": "tiles",
    "atlantis.column.bridge": "bridge",
    "atlantis.column.walk": "walk",
    "atlantis.column.points": "points",
    "atlantis.column.walk_home": "walk home",
    "atlantis.column.given": "gives up",
    "atlantis.bridge.hand": "in hand",
    "atlantis.bridge.lost": "lost",
    "atlantis.bridge.laid": "at {space}",
    "atlantis.hand": "Your hand",
    "atlantis.known": "Known cards of {player}",
    "atlantis.deck": "Deck {cards}",
    "atlantis.discards": "discards {cards}",
    "atlantis.none": "none",
    "atlantis.group.move": "Move a figure",
    "atlantis.group.on": "Go on with the figure",
    "atlantis.group.buy": "Buy cards first",
    "atlantis.group.bridge": "Lay the bridge",
    "atlantis.group.pay": "Pay",
    "atlantis.group.other": "Or",
    "atlantis.rules": (
        "Bring your three figures from Atlantis to the mainland before the path has sunk.\n"
        "In your turn play a card: one figure goes to the next tile with that item, or home if there is none ahead.\n"
        "On an occupied tile it cannot stay: play on with another card until it stands on a free tile.\n"
        "Every gap without a bridge costs the lower of the two tiles at its ends; pay with tiles at their value and cards at 1.\n"
        "Then take the first free tile behind your figure; where nothing lies beneath it, water rises.\n"
        "Then draw a card, and one more for each of your figures that is home.\n"
        "Once a game you may lay your bridge over a gap, before your first card or after taking the tile: it is free for all.\n"
        "Before your first card you may sell one tile for half its value in cards, rounded down.\n"
        "Who cannot move shows the hand and draws two cards.\n"
        "The third figure home ends the game; all others walk home and pay. Tiles count their value, cards 1 each."
    ),
}

FR = {
    "atlantis.short.amphora": "amph",
    "atlantis.short.flag": "drap",
    "atlantis.short.olive": "olive",
    "atlantis.short.helmet": "casq",
    "atlantis.short.crown": "cour",
    "atlantis.short.ring": "ann",
    "atlantis.short.statue": "stat",
    "atlantis.atlantis": "Atlantis",
    "atlantis.mainland": "Continent",
    "atlantis.legend": "{cover} une autre tuile dessous    ~3~ eau et prix du trou    {bridge} pont, gratuit",
    "atlantis.phase.choose": "choisir un pion et une carte",
    "atlantis.phase.play-on": "continuer avec le pion {moving}",
    "atlantis.phase.pay": "encore {due} à payer",
    "atlantis.phase.lay": "poser le pont, ou non",
    "atlantis.phase.uncover": "une tuile est retournée",
    "atlantis.phase.draw": "des cartes sont piochées",
    "atlantis.phase.draw-bought": "des cartes sont piochées",
    "atlantis.column.player": "",
    "atlantis.column.start": "Atl.",
    "atlantis.column.path": "chemin",
    "atlantis.column.home": "cont.",
    "atlantis.column.cards": "cartes",
    "atlantis.column.tiles": "tuiles",
    "atlantis.column.bridge": "pont",
    "atlantis.column.walk": "retour",
    "atlantis.column.points": "points",
    "atlantis.column.walk_home": "retour",
    "atlantis.column.given": "cède",
    "atlantis.bridge.hand": "en main",
    "atlantis.bridge.lost": "perdu",
    "atlantis.bridge.laid": "case {space}",
    "atlantis.hand": "Votre main",
    "atlantis.known": "Cartes connues de {player}",
    "atlantis.deck": "Pioche {cards}",
    "atlantis.discards": "défausse {cards}",
    "atlantis.none": "rien",
    "atlantis.group.move": "Déplacer un pion",
    "atlantis.group.on": "Continuer avec le pion",
    "atlantis.group.buy": "Acheter d'abord des cartes",
    "atlantis.group.bridge": "Poser le pont",
    "atlantis.group.pay": "Payer",
    "atlantis.group.other": "Ou bien",
    "atlantis.rules": (
        "Menez vos trois pions d'Atlantis au continent avant que le chemin ne s'enfonce.\n"
        "À votre tour jouez une carte : un pion va jusqu'à la prochaine tuile de cet objet, ou au continent s'il n'y en a plus devant.\n"
        "Sur une tuile occupée il ne peut rester : continuez avec d'autres cartes jusqu'à une tuile libre.\n"
        "Chaque trou sans pont coûte la plus basse des deux tuiles qui le bordent ; les tuiles paient leur valeur, une carte paie 1.\n"
        "Prenez ensuite la première tuile libre derrière votre pion ; là où rien ne reste dessous, l'eau monte.\n"
        "Piochez ensuite une carte, et une de plus pour chacun de vos pions arrivés.\n"
        "Une fois par partie vous pouvez poser votre pont sur un trou, avant la première carte ou après la tuile : il sert à tous.\n"
        "Avant la première carte vous pouvez vendre une tuile pour la moitié de sa valeur en cartes, arrondie à l'inférieur.\n"
        "Qui ne peut bouger montre sa main et pioche deux cartes.\n"
        "Le troisième pion arrivé termine la partie ; les autres rentrent et paient. Les tuiles comptent leur valeur, les cartes 1."
    ),
}
