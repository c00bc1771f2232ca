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
    "atlantis.phase.play-on": "play on with figure {moving}",
    "atlantis.phase.pay": "{due} still to pay",
    "atlantis.phase.lay": "lay your bridge, or pass",
    "atlantis.phase.uncover": "a tile is turned up",
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
    "atlantis.column.given": "pays",
    "atlantis.bridge.hand": "in hand",
    "atlantis.bridge.lost": "lost",
    "atlantis.bridge.laid": "at {space}",
    "atlantis.hand": "Your hand",
    "atlantis.known": "Known cards of {player}",
    "atlantis.deck": "Deck {cards}",
    "atlantis.discards": "discards {cards}",
    "atlantis.none": "none",
    "atlantis.group.move": "Move a figure",
    "atlantis.group.on": "Play on with the figure",
    "atlantis.group.buy": "Buy cards first",
    "atlantis.group.bridge": "Lay your bridge",
    "atlantis.group.pay": "Pay",
    "atlantis.group.other": "Or",
    "atlantis.rules": (
        "Bring your three figures from Atlantis to the mainland before the path sinks.\n"
        "On your turn, play a card: one figure goes to the next tile with that item, or home if there is none ahead.\n"
        "It can't stay on an occupied tile: play another card for it until it stands on a free tile.\n"
        "Every gap without a bridge costs the lower of the two tiles at its ends; tiles pay their value, cards pay 1.\n"
        "Then take the first free tile behind your figure; if nothing lies beneath it, water rises.\n"
        "Then draw a card, plus one for each of your figures at home.\n"
        "Once per game you may lay your bridge over a gap, before your first card or after taking a tile: everyone crosses it free.\n"
        "Before your first card you may sell one tile for half its value in cards, rounded down.\n"
        "If you can't move, show your hand and draw two cards.\n"
        "A player's third figure home ends the game; all others walk home and pay. Tiles count their value, cards 1 each."
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
    "atlantis.phase.lay": "poser votre pont, ou passer",
    "atlantis.phase.uncover": "une tuile est découverte",
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
    "atlantis.column.given": "paie",
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
    "atlantis.group.bridge": "Poser votre pont",
    "atlantis.group.pay": "Payer",
    "atlantis.group.other": "Ou bien",
    "atlantis.rules": (
        "Menez vos trois pions d'Atlantis au Continent avant que le parcours ne sombre.\n"
        "À votre tour, jouez une carte : un pion va jusqu'à la prochaine tuile de cet objet, ou au Continent s'il n'y en a plus.\n"
        "Il ne peut pas rester sur une tuile occupée : jouez d'autres cartes jusqu'à une tuile libre.\n"
        "Un trou sans pont coûte la plus basse des deux tuiles qui le bordent ; une tuile paie sa valeur, une carte paie 1.\n"
        "Prenez ensuite la première tuile libre derrière votre pion ; s'il n'y a rien dessous, l'eau monte.\n"
        "Piochez ensuite une carte, et une de plus pour chacun de vos pions arrivés.\n"
        "Une fois par partie, posez votre pont sur un trou, avant la première carte ou après la tuile : il sert à tous.\n"
        "Avant la première carte, vous pouvez vendre une tuile pour la moitié de sa valeur en cartes, arrondie à l'inférieur.\n"
        "Si vous ne pouvez pas bouger, montrez votre main et piochez deux cartes.\n"
        "Le troisième pion d'un joueur à arriver termine la partie ; les autres pions rentrent et paient.\n"
        "Les tuiles comptent pour leur valeur, les cartes pour 1 point chacune."
    ),
}
