// For those who draw: a board, dock and seats in positions played at random, without a server. `npm run dev`, then
// /gallery.html?game=atlantis&players=4&at=middle&theme=dark&language=fr
import { mount } from "svelte";
import "../tokens.css";
import "../style.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });
