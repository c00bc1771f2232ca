// A position of each game whose board has something to show.
import type { GameName } from "../../games";

const SAMPLES = import.meta.glob<{ view: object }>("../../generated/home/*.json", { import: "default" });

export const sampleOf = (game: GameName): Promise<object> => SAMPLES[`../../generated/home/${game}.json`]!().then(({ view }) => view);
