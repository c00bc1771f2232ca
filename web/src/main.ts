import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";
import "./tokens.css";

// A part of the page that is gone has been replaced by a newer build.
addEventListener("vite:preloadError", () => location.reload());
mount(App, { target: document.getElementById("app")! });
