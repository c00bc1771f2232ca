import { mount } from "svelte";
import App from "./App.svelte";
import { reloadIfReplaced } from "./lib/build";
import { speak } from "./lib/messages.svelte";
import { settings } from "./lib/settings.svelte";
import "./style.css";
import "./tokens.css";

addEventListener("vite:preloadError", reloadIfReplaced);
speak(settings.likes.language).then(() => {
  mount(App, { target: document.getElementById("app")! });
  document.getElementById("unloaded")?.remove();
});
