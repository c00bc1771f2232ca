import { mount } from "svelte";
import "../../tokens.css";
import "../../style.css";
import Tmp from "./Tmp.svelte";
mount(Tmp, { target: document.getElementById("app")! });
