"""What the terminal says of Atlandice."""

from __future__ import annotations

EN = {
    "atlandice.short.gems": "gems",
    "atlandice.short.books": "book",
    "atlandice.short.provisions": "prov",
    "atlandice.short.tools": "tool",
    "atlandice.short.weapons": "weap",
    "atlandice.column.number": "",
    "atlandice.column.sector": "sector",
    "atlandice.column.dice": "dice",
    "atlandice.column.content": "",
    "atlandice.column.player": "",
    "atlandice.column.tiles": "tiles",
    "atlandice.column.prestige": "prestige",
    "atlandice.column.count": "if counted now",
    "atlandice.column.total": "total",
    "atlandice.column.prize": "",
    "atlandice.submarine": "submarine",
    "atlandice.none": "nothing",
    "atlandice.dead": "dead: no tile left",
    "atlandice.needles": "needles {needles}",
    "atlandice.under": "under it: {tiles}",
    "atlandice.clock": "Clock {space} of {end}, next:",
    "atlandice.end": "the end",
    "atlandice.legend": "+3 +1 what a stock would score if its resource were counted now; a tile is 3 prestige",
    "atlandice.for_neutral": "{asked}, for the neutral player",
    "atlandice.phase.open": "the dice are rolled",
    "atlandice.phase.visit": "take a die",
    "atlandice.phase.take": "take a resource from the {sector}",
    "atlandice.phase.take-second": "take one more from the {sector}: the submarine is there",
    "atlandice.phase.roll": "the die is rolled",
    "atlandice.phase.roll-on": "the die is rolled again",
    "atlandice.phase.take-extra": "take one more from the {sector}",
    "atlandice.phase.take-elsewhere": "take one from another sector",
    "atlandice.phase.lift": "choose a resource to move",
    "atlandice.phase.put": "choose where it goes ({lifted})",
    "atlandice.phase.swap": "choose what to swap it with ({lifted})",
    "atlandice.phase.choose-die": "choose a die to change",
    "atlandice.phase.place-die": "choose where the die goes",
    "atlandice.phase.submarine": "choose where the submarine goes",
    "atlandice.phase.uncover": "a tile is turned up",
    "atlandice.phase.donate": "donate two resources for a point, or stop",
    "atlandice.phase.donate-second": "choose the second resource to donate",
    "atlandice.group.visit": "Take a die",
    "atlandice.group.give": "Give a die to the neutral player",
    "atlandice.group.take": "Take a resource",
    "atlandice.group.effect": "Use the effect",
    "atlandice.group.donate": "Donate",
    "atlandice.rules": (
        "Collect resources, and have the most of one when it is counted.\n"
        "Each round, all dice are rolled and placed at the sectors with their numbers.\n"
        "On your turn, take a die: take a resource from its sector, one more where the submarine is, then its effect happens.\n"
        "An empty district gives its tile (3 points) to the player with the most of its resource and 1 point to the second.\n"
        "Players tied for the most get 3 points each. Then everyone returns that resource, and the next tile is turned up.\n"
        "A district with no tile left is dead.\n"
        "The last die of the round moves the clock by the needles of its sector; an inventory or a donation may follow.\n"
        "With two players, each gives one of their three dice to a neutral player, who scores but never wins.\n"
        "When the clock runs out, every resource is counted one last time. The most prestige wins."
    ),
}

FR = {
    "atlandice.short.gems": "gem.",
    "atlandice.short.books": "livr",
    "atlandice.short.provisions": "prov",
    "atlandice.short.tools": "out.",
    "atlandice.short.weapons": "arm.",
    "atlandice.column.number": "",
    "atlandice.column.sector": "secteur",
    "atlandice.column.dice": "dés",
    "atlandice.column.content": "",
    "atlandice.column.player": "",
    "atlandice.column.tiles": "tuiles",
    "atlandice.column.prestige": "prestige",
    "atlandice.column.count": "si on comptait",
    "atlandice.column.total": "total",
    "atlandice.column.prize": "",
    "atlandice.submarine": "sous-marin",
    "atlandice.none": "rien",
    "atlandice.dead": "mort : plus de tuile",
    "atlandice.needles": "aiguilles {needles}",
    "atlandice.under": "dessous : {tiles}",
    "atlandice.clock": "Horloge {space} sur {end}, ensuite :",
    "atlandice.end": "la fin",
    "atlandice.legend": "+3 +1 ce que rapporterait le stock si sa ressource était comptée maintenant ; une tuile vaut 3 de prestige",
    "atlandice.for_neutral": "{asked}, pour le joueur neutre",
    "atlandice.phase.open": "les dés sont lancés",
    "atlandice.phase.visit": "prendre un dé",
    "atlandice.phase.take": "prendre une ressource ({sector})",
    "atlandice.phase.take-second": "en prendre une de plus ({sector}) : le sous-marin y est",
    "atlandice.phase.roll": "le dé est lancé",
    "atlandice.phase.roll-on": "le dé est relancé",
    "atlandice.phase.take-extra": "en prendre une de plus ({sector})",
    "atlandice.phase.take-elsewhere": "en prendre une d'un autre secteur",
    "atlandice.phase.lift": "choisir une ressource à déplacer",
    "atlandice.phase.put": "choisir où elle va ({lifted})",
    "atlandice.phase.swap": "choisir contre quoi l'échanger ({lifted})",
    "atlandice.phase.choose-die": "choisir un dé à changer",
    "atlandice.phase.place-die": "choisir où va le dé",
    "atlandice.phase.submarine": "choisir où va le sous-marin",
    "atlandice.phase.uncover": "une tuile est découverte",
    "atlandice.phase.donate": "donner deux ressources pour un point, ou arrêter",
    "atlandice.phase.donate-second": "choisir la seconde ressource à donner",
    "atlandice.group.visit": "Prendre un dé",
    "atlandice.group.give": "Donner un dé au joueur neutre",
    "atlandice.group.take": "Prendre une ressource",
    "atlandice.group.effect": "Utiliser l'effet",
    "atlandice.group.donate": "Donner",
    "atlandice.rules": (
        "Rassemblez des ressources, et soyez en tête dans l'une d'elles quand on la compte.\n"
        "À chaque tour, tous les dés sont lancés et posés près du secteur de leur numéro.\n"
        "À votre tour, prenez un dé : une ressource de son secteur, une de plus avec le sous-marin, puis son effet a lieu.\n"
        "Un quartier vide donne sa tuile (3 points) au joueur qui a le plus de sa ressource, et 1 point au deuxième.\n"
        "Les premiers ex æquo reçoivent 3 points chacun. Puis tous rendent cette ressource, et l'on découvre la tuile suivante.\n"
        "Un quartier qui n'a plus de tuile est mort.\n"
        "Le dernier dé du tour fait avancer l'horloge d'autant de cases que son secteur a d'aiguilles ; un événement peut suivre.\n"
        "À deux, chacun donne un de ses trois dés à un joueur neutre, qui marque des points mais ne gagne jamais.\n"
        "Quand l'horloge arrive au bout, chaque ressource est comptée une dernière fois. Le plus de prestige gagne."
    ),
}
