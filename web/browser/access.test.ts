// Every screen in both themes in a wide window, as axe sees it.
import { axeOnEveryScreen } from "./axe";
import { useBrowser } from "./visit";

useBrowser();

axeOnEveryScreen("a wide window", {});
