import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/marks.css";
import { applyTheme } from "./app/prefs.svelte";

applyTheme();
const target = document.getElementById("page");
if (target !== null) mount(App, { target });
