/** Starts the page. */

import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { followLanguage, speak } from "./app/i18n.svelte";
import { router } from "./app/router.svelte";
import { settings } from "./app/settings.svelte";

async function start(): Promise<void> {
  document.documentElement.dataset.theme = settings.theme;
  // The words first, so that nothing is shown in another language and then replaced.
  await speak(settings.language).catch(() => undefined);
  followLanguage();
  router.follow();
  const target = document.getElementById("app");
  if (target) mount(App, { target });
}

void start();
