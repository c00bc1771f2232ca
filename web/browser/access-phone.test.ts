// Every screen in both themes on a phone, as axe sees it.
import { axeOnEveryScreen } from "./axe";
import { useBrowser } from "./visit";

useBrowser();

axeOnEveryScreen("a phone", { viewport: { width: 360, height: 740 } });
