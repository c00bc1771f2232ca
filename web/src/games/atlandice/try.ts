import { mount } from "svelte";
import "../../tokens.css";
import "../../style.css";
import Try from "./Try.svelte";
mount(Try, { target: document.getElementById("app")! });
