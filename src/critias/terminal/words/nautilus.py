"""What the terminal says of Nautilus."""

from __future__ import annotations

EN = {
    "nautilus.face.gold": "go",
    "nautilus.face.jellyfish": "je",
    "nautilus.face.urchin": "ur",
    "nautilus.face.scallop": "sc",
    "nautilus.face.snail": "sn",
    "nautilus.face.chest": "ch",
    "nautilus.face.speed": "sp",
    "nautilus.column.player": "",
    "nautilus.column.money": "N",
    "nautilus.column.reserve": "spare",
    "nautilus.column.count": "count",
    "nautilus.column.points": "points",
    "nautilus.column.finds": "finds",
    "nautilus.column.raised": "order",
    "nautilus.column.ruins": "ruins",
    "nautilus.column.stations": "stations",
    "nautilus.column.left": "N",
    "nautilus.column.prize": "",
    "nautilus.afloat": "At sea",
    "nautilus.held": "Held",
    "nautilus.ruins": "Ruins",
    "nautilus.order": "Your secret order",
    "nautilus.supply": "To buy, with locks: {modules}",
    "nautilus.legend.open": "open lock",
    "nautilus.legend.passage": "passage",
    "nautilus.legend.inmates": "builder, aquanauts",
    "nautilus.legend.chip": "3-chip",
    "nautilus.legend.down": "face-down find",
    "nautilus.legend.seen": "seen by you",
    "nautilus.legend.up": "face up",
    "nautilus.trench.open": "(open)",
    "nautilus.trench.closed": "(closed)",
    "nautilus.round": "Round {round}",
    "nautilus.last_round": "Last round ({round})",
    "nautilus.phase.base": "choose where the base goes",
    "nautilus.phase.buy": "buy a module, or pass",
    "nautilus.phase.build": "build a module, or pass",
    "nautilus.phase.place": "choose where it goes ({module})",
    "nautilus.phase.walk": "choose an aquanaut, steps left: {steps_left}",
    "nautilus.phase.walk-on": "choose where the aquanaut {walker} goes, steps left: {steps_left}",
    "nautilus.phase.launch": "launch a submarine, or pass",
    "nautilus.phase.sonar": "use a sonar, or pass",
    "nautilus.phase.move": "move a submarine, or pass",
    "nautilus.phase.sail-on": "choose where submarine {submarine} goes, squares left: {squares_left}",
    "nautilus.phase.home": "choose how submarine {submarine} comes home",
    "nautilus.phase.speed": "move a submarine again, squares: {squares_left}",
    "nautilus.phase.look": "look at a find, looks left: {looks_left}",
    "nautilus.phase.news": "send an aquanaut with the news, steps: {steps_left}",
    "nautilus.phase.reveal": "a find is turned up",
    "nautilus.phase.over": "the game is over",
    "nautilus.group.done": "Stop here",
    "nautilus.group.buy": "Buy a module",
    "nautilus.group.build": "Build a module",
    "nautilus.group.place": "Place it: square, and where its north side faces",
    "nautilus.group.walk": "Choose an aquanaut",
    "nautilus.group.to": "Send it to a module",
    "nautilus.group.launch": "Launch a submarine",
    "nautilus.group.sonar": "Use the sonar",
    "nautilus.group.submarine": "Choose a submarine",
    "nautilus.group.go": "Go to a square",
    "nautilus.group.home": "Come home",
    "nautilus.group.look": "Look at a find",
    "nautilus.rules": (
        "Build a city under the sea, put its stations into service and send submarines out for finds.\n"
        "A round has three phases; in each, all players take their turn.\n"
        "1. You may buy a module: a station for 1 N, or a habitat with aquanauts for 1 N each.\n"
        "Then build everything you hold, or wait: you can hold four. A lock must meet a lock of the same colour.\n"
        "The deepest square covered costs 1, 2, 3 or 4 N, once for everything you build together.\n"
        "2. One or two of your aquanauts share 3 steps through joined locks.\n"
        "Your first one in a station puts it into service, for 1 N to its builder.\n"
        "Training gives steps, technical squares, sonar range, research looks at finds, analysis money from chests.\n"
        "3. Two of your aquanauts in a station with a free blue lock launch a submarine.\n"
        "A sonar costs 1 N; a submarine goes up to 4 squares.\n"
        "A find ends the move and is collected for 1 N, in the trench for 2 N.\n"
        "To enter the trench you need all five kinds in service, until someone has been there.\n"
        "Stations count by kind: two or more score 1 point, the 3-chip for the most scores 3. Ruins count by markers.\n"
        "The game ends when all of Atlantis is found, a round after 13, 14 and 15,\n"
        "or after a round in which nobody buys, builds or collects.\n"
        "(finds + ruins) x stations + money. Gold is worth 2, jellyfish and urchins 1, shells 0;\n"
        "your secret order raises two kinds by 1, for 1 N per find."
    ),
}

FR = {
    "nautilus.face.gold": "or",
    "nautilus.face.jellyfish": "mé",
    "nautilus.face.urchin": "ou",
    "nautilus.face.scallop": "sj",
    "nautilus.face.snail": "es",
    "nautilus.face.chest": "co",
    "nautilus.face.speed": "vi",
    "nautilus.column.player": "",
    "nautilus.column.money": "N",
    "nautilus.column.reserve": "rés.",
    "nautilus.column.count": "compte",
    "nautilus.column.points": "points",
    "nautilus.column.finds": "découv.",
    "nautilus.column.raised": "objectif",
    "nautilus.column.ruins": "ruines",
    "nautilus.column.stations": "modules",
    "nautilus.column.left": "N",
    "nautilus.column.prize": "",
    "nautilus.afloat": "En mer",
    "nautilus.held": "En main",
    "nautilus.ruins": "Ruines",
    "nautilus.order": "Votre objectif secret",
    "nautilus.supply": "À acheter, avec les sas : {modules}",
    "nautilus.legend.open": "sas ouvert",
    "nautilus.legend.passage": "passage",
    "nautilus.legend.inmates": "constructeur, aquanautes",
    "nautilus.legend.chip": "pion 3",
    "nautilus.legend.down": "découverte cachée",
    "nautilus.legend.seen": "vue par vous",
    "nautilus.legend.up": "visible",
    "nautilus.trench.open": "(ouverte)",
    "nautilus.trench.closed": "(fermée)",
    "nautilus.round": "Tour {round}",
    "nautilus.last_round": "Dernier tour ({round})",
    "nautilus.phase.base": "choisir où poser la base",
    "nautilus.phase.buy": "acheter un module, ou passer",
    "nautilus.phase.build": "construire un module, ou passer",
    "nautilus.phase.place": "choisir où le poser ({module})",
    "nautilus.phase.walk": "choisir un aquanaute, pas restants : {steps_left}",
    "nautilus.phase.walk-on": "choisir où va l'aquanaute {walker}, pas restants : {steps_left}",
    "nautilus.phase.launch": "lancer un sous-marin, ou passer",
    "nautilus.phase.sonar": "utiliser un sonar, ou passer",
    "nautilus.phase.move": "déplacer un sous-marin, ou passer",
    "nautilus.phase.sail-on": "choisir où va le sous-marin {submarine}, cases restantes : {squares_left}",
    "nautilus.phase.home": "choisir comment rentre le sous-marin {submarine}",
    "nautilus.phase.speed": "faire avancer un sous-marin, cases : {squares_left}",
    "nautilus.phase.look": "consulter une découverte, encore {looks_left}",
    "nautilus.phase.news": "envoyer un aquanaute porter la nouvelle, pas : {steps_left}",
    "nautilus.phase.reveal": "une découverte est retournée",
    "nautilus.phase.over": "la partie est terminée",
    "nautilus.group.done": "S'arrêter là",
    "nautilus.group.buy": "Acheter un module",
    "nautilus.group.build": "Construire un module",
    "nautilus.group.place": "Le poser : case, et direction de son côté nord",
    "nautilus.group.walk": "Choisir un aquanaute",
    "nautilus.group.to": "L'envoyer dans un module",
    "nautilus.group.launch": "Lancer un sous-marin",
    "nautilus.group.sonar": "Utiliser le sonar",
    "nautilus.group.submarine": "Choisir un sous-marin",
    "nautilus.group.go": "Aller sur une case",
    "nautilus.group.home": "Rentrer",
    "nautilus.group.look": "Consulter une découverte",
    "nautilus.rules": (
        "Construisez une cité sous la mer, mettez ses modules d'exploration en service et cherchez des découvertes en sous-marin.\n"
        "Un tour a trois phases ; chacune est jouée par tous les joueurs, l'un après l'autre.\n"
        "1. Vous pouvez acheter un module : d'exploration pour 1 N, ou d'habitation avec des aquanautes pour 1 N chacun.\n"
        "Puis construisez tout ce que vous avez en main, ou attendez : quatre modules au plus.\n"
        "Un sas doit toucher un sas de même couleur.\n"
        "La case la plus profonde recouverte coûte 1, 2, 3 ou 4 N, une fois pour tout ce que vous construisez ensemble.\n"
        "2. Un ou deux de vos aquanautes se partagent 3 pas par les sas reliés.\n"
        "Votre premier aquanaute dans un module d'exploration le met en service, pour 1 N à son constructeur.\n"
        "Entraînement : des pas ; technique : des cases ; sonar : sa portée ; recherche : des consultations ; analyse : de l'argent.\n"
        "3. Deux de vos aquanautes dans un module d'exploration dont un sas bleu est libre lancent un sous-marin.\n"
        "Un sonar coûte 1 N ; un sous-marin avance de 4 cases au plus.\n"
        "Une découverte arrête le sous-marin et se récolte pour 1 N, dans la fosse pour 2 N.\n"
        "Pour entrer dans la fosse, il faut les cinq types en service, tant que personne n'y est allé.\n"
        "Les modules comptent par type : 1 point à partir de deux, 3 points avec le pion 3 de celui qui en a le plus.\n"
        "Les ruines comptent selon les marqueurs.\n"
        "La partie se termine quand toute l'Atlantide est trouvée, un tour après 13, 14 et 15,\n"
        "ou après un tour où personne n'achète, ne construit ni ne récolte.\n"
        "(découvertes + ruines) x modules + argent. L'or vaut 2, méduse et oursin 1, les coquillages 0 ;\n"
        "votre objectif secret ajoute 1 à deux sortes, pour 1 N par découverte."
    ),
}
