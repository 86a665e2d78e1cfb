import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/marks.css";
import { applyTheme } from "./app/prefs.svelte";
import { backend } from "./app/backend";

applyTheme();
const target = document.getElementById("page");
if (target !== null) mount(App, { target });

// Notices and the page without a connection. Where it is not allowed, the page works without it.
if (import.meta.env.PROD && backend.online && "serviceWorker" in navigator) {
  addEventListener(
    "load",
    () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined),
  );
}
