import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import "./look/controls.css";
import { wear } from "./prefs.svelte";

wear();
const target = document.getElementById("page");
if (target !== null) mount(App, { target });
