import { mount } from "svelte";
import App from "./App.svelte";
import { reloadIfReplaced } from "./lib/build";
import "./style.css";
import "./tokens.css";

addEventListener("vite:preloadError", reloadIfReplaced);
mount(App, { target: document.getElementById("app")! });
document.getElementById("unloaded")?.remove();
