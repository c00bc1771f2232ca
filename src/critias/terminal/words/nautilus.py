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
    "nautilus.afloat": "Afloat",
    "nautilus.held": "Held",
    "nautilus.ruins": "Ruins",
    "nautilus.order": "Your secret order",
    "nautilus.supply": "Left to buy, with locks: {modules}",
    "nautilus.legend.open": "open lock",
    "nautilus.legend.passage": "passage",
    "nautilus.legend.inmates": "builder, aquanauts",
    "nautilus.legend.chip": "3-chip",
    "nautilus.legend.down": "find face down",
    "nautilus.legend.seen": "seen by you",
    "nautilus.legend.up": "face up",
    "nautilus.trench.open": "(open)",
    "nautilus.trench.closed": "(closed)",
    "nautilus.round": "Round {round}",
    "nautilus.last_round": "Last round ({round})",
    "nautilus.phase.base": "where does the base lie",
    "nautilus.phase.buy": "buy a module, or not",
    "nautilus.phase.build": "build a module, or not",
    "nautilus.phase.place": "where does it go ({module})",
    "nautilus.phase.walk": "choose an aquanaut, {steps_left} steps left",
    "nautilus.phase.walk-on": "where does the aquanaut in {walker} go, {steps_left} steps left",
    "nautilus.phase.launch": "launch a submarine, or not",
    "nautilus.phase.sonar": "use a sonar, or not",
    "nautilus.phase.move": "move a submarine, or not",
    "nautilus.phase.sail-on": "where does submarine {submarine} go, {squares_left} squares at most",
    "nautilus.phase.home": "how does submarine {submarine} come home",
    "nautilus.phase.speed": "a submarine may go {squares_left} squares more",
    "nautilus.phase.look": "look at a find, {looks_left} left",
    "nautilus.phase.news": "an aquanaut may bring the news, {steps_left} steps",
    "nautilus.phase.reveal": "a find is turned up",
    "nautilus.phase.over": "the end",
    "nautilus.group.done": "Stop here",
    "nautilus.group.buy": "Buy a module",
    "nautilus.group.build": "Build a module",
    "nautilus.group.place": "Place it: square, and where its north side looks",
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
        "A round has three phases; each is played by everybody in turn.\n"
        "1. You may buy a module: a station for 1 N, or a habitat with aquanauts for 1 N each.\n"
        "Then build all you hold, or wait: you hold four at most. Locks of the same colour must meet.\n"
        "The deepest square covered costs 1, 2, 3 or 4 N, once for all that you build together.\n"
        "2. One or two of your aquanauts share 3 steps through joined locks.\n"
        "Your first one in a station puts it into service, for 1 N to its builder.\n"
        "Training gives steps, technical squares, sonar range, research looks at finds, analysis money from chests.\n"
        "3. Two of yours in a station with a free blue lock launch a submarine. A sonar costs 1 N; a submarine goes up to 4 squares.\n"
        "A find ends its way and is collected for 1 N, in the trench 2 N.\n"
        "The trench needs all five kinds in service until somebody has been there.\n"
        "Stations count for each kind: two or more 1 point, the 3-chip for the most 3. Ruins count by the number of markers.\n"
        "The end: all of Atlantis found, a round after 13, 14 and 15, or a round in which nobody buys, builds or collects.\n"
        "(finds + ruins) x stations + money. Gold is worth 2, jellyfish and urchin 1, shells 0;\n"
        "your secret order raises two kinds by 1, for 1 N a find."
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
    "nautilus.column.raised": "ordre",
    "nautilus.column.ruins": "ruines",
    "nautilus.column.stations": "modules",
    "nautilus.column.left": "N",
    "nautilus.column.prize": "",
    "nautilus.afloat": "En mer",
    "nautilus.held": "En main",
    "nautilus.ruins": "Ruines",
    "nautilus.order": "Votre ordre secret",
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
    "nautilus.phase.base": "où poser la base",
    "nautilus.phase.buy": "acheter un module, ou non",
    "nautilus.phase.build": "construire un module, ou non",
    "nautilus.phase.place": "où le poser ({module})",
    "nautilus.phase.walk": "choisir un aquanaute, pas restants : {steps_left}",
    "nautilus.phase.walk-on": "où va l'aquanaute de {walker}, pas restants : {steps_left}",
    "nautilus.phase.launch": "lancer un sous-marin, ou non",
    "nautilus.phase.sonar": "utiliser un sonar, ou non",
    "nautilus.phase.move": "déplacer un sous-marin, ou non",
    "nautilus.phase.sail-on": "où va le sous-marin {submarine}, {squares_left} cases au plus",
    "nautilus.phase.home": "comment rentre le sous-marin {submarine}",
    "nautilus.phase.speed": "un sous-marin peut avancer encore de {squares_left} cases",
    "nautilus.phase.look": "consulter une découverte, encore {looks_left}",
    "nautilus.phase.news": "un aquanaute peut porter la nouvelle, {steps_left} pas",
    "nautilus.phase.reveal": "une découverte est retournée",
    "nautilus.phase.over": "la fin",
    "nautilus.group.done": "S'arrêter là",
    "nautilus.group.buy": "Acheter un module",
    "nautilus.group.build": "Construire un module",
    "nautilus.group.place": "Le poser : case, et où regarde son côté nord",
    "nautilus.group.walk": "Choisir un aquanaute",
    "nautilus.group.to": "L'envoyer dans un module",
    "nautilus.group.launch": "Lancer un sous-marin",
    "nautilus.group.sonar": "Utiliser le sonar",
    "nautilus.group.submarine": "Choisir un sous-marin",
    "nautilus.group.go": "Aller sur une case",
    "nautilus.group.home": "Rentrer",
    "nautilus.group.look": "Consulter une découverte",
    "nautilus.rules": (
        "Construisez une cité sous la mer, mettez ses modules d'exploration en service et envoyez des sous-marins aux découvertes.\n"
        "Un tour a trois phases ; chacune est jouée par tous l'un après l'autre.\n"
        "1. Vous pouvez acheter un module : d'exploration pour 1 N, ou d'habitation avec des aquanautes pour 1 N chacun.\n"
        "Puis construisez tout ce que vous tenez, ou attendez : on en tient quatre au plus. Des sas de même couleur doivent se toucher.\n"
        "La case la plus profonde recouverte coûte 1, 2, 3 ou 4 N, une fois pour tout ce qui est construit ensemble.\n"
        "2. Un ou deux de vos aquanautes se partagent 3 pas par les sas reliés.\n"
        "Votre premier dans un module d'exploration le met en service, pour 1 N à son constructeur.\n"
        "L'entraînement donne des pas, la technique des cases, le sonar sa portée, la recherche des coups d'œil, l'analyse de l'argent.\n"
        "3. Deux des vôtres dans un module d'exploration au sas bleu libre lancent un sous-marin.\n"
        "Un sonar coûte 1 N, on avance de 4 cases au plus.\n"
        "Une découverte arrête le sous-marin et se récolte pour 1 N, dans la fosse pour 2 N.\n"
        "La fosse demande les cinq types en service tant que personne n'y est allé.\n"
        "Les modules comptent par type : à partir de deux 1 point, le pion 3 du plus grand nombre 3.\n"
        "Les ruines comptent selon les marqueurs.\n"
        "La fin : toute l'Atlantide trouvée, un tour après 13, 14 et 15, ou un tour où personne n'achète, ne construit ni ne récolte.\n"
        "(découvertes + ruines) x modules + argent. L'or vaut 2, méduse et oursin 1, les coquillages 0 ;\n"
        "votre ordre secret en élève deux sortes de 1, pour 1 N par découverte."
    ),
}
