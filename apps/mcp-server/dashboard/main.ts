import type { DashboardData } from "../src/http/dashboard/data.ts";
import { type Chart, createChart } from "./chart.ts";
import { CHARTS } from "./chart-list.ts";
import { ask } from "./connection.ts";
import { byId, element } from "./dom.ts";
import { kindList, problemList, providerList, spendingList, tiles, toolList } from "./lists.ts";
import { followTheme } from "./theme.ts";

/** The shortest range is updated every ten seconds, others every few minutes. */
const EVERY_MS: Readonly<Record<string, number>> = { hour: 5_000, day: 30_000, week: 60_000 };
const AGAIN_MS = 5_000;

const form = byId("entry", HTMLFormElement);
const input = byId("key", HTMLInputElement);
const problem = byId("problem", HTMLElement);
const board = byId("board", HTMLElement);
const status = byId("status", HTMLElement);
const leave = byId("leave", HTMLButtonElement);
const tool = byId("tool", HTMLSelectElement);
const ranges = byId("ranges", HTMLFieldSetElement);

let key = "";
let shown: DashboardData | undefined;
let timer: number | undefined;
/** Only the latest of concurrent requests is shown. */
let asked = 0;

const charts: readonly Chart[] = CHARTS.map(createChart);
byId("charts", HTMLElement).append(...charts.map(({ root }) => root));

const range = (): string => ranges.querySelector<HTMLInputElement>("input:checked")?.value ?? "hour";

function say(text: string, isBad = false): void {
  status.textContent = text;
  status.classList.toggle("bad", isBad);
  board.classList.toggle("stale", isBad);
}

async function load(): Promise<void> {
  window.clearTimeout(timer);
  asked += 1;
  const turn = asked;
  const answer = await ask(key, { range: range(), ...(tool.value ? { tool: tool.value } : {}) });
  if (turn !== asked || key === "") return;
  if ("refused" in answer) return close(answer.refused);
  if ("lost" in answer && !shown) return close(answer.lost);
  if ("lost" in answer) say(`${answer.lost} Trying again…`, true);
  else show(answer.data);
  const wait = "lost" in answer ? AGAIN_MS : (EVERY_MS[range()] ?? AGAIN_MS);
  timer = window.setTimeout(() => void load(), wait);
}

function show(data: DashboardData): void {
  const isFirst = shown === undefined;
  shown = data;
  form.hidden = true;
  board.hidden = false;
  leave.hidden = false;
  say(`Updated ${new Date(data.now).toLocaleTimeString()}`);
  byId("about", HTMLElement).textContent = `Service dashboard · version ${data.version}`;
  byId("tiles", HTMLElement).replaceChildren(...tiles(data));
  byId("quiet", HTMLElement).hidden = data.total.calls > 0;
  offerTools(data);
  for (const chart of charts) chart.show(data);
  replace("tools", toolList(data));
  replace("kinds", kindList(data));
  replace("providers", providerList(data));
  replace("spending", spendingList(data));
  byId("spenders", HTMLElement).hidden = data.tenantCostLimitUsd === undefined;
  replace("problems", problemList(data));
  if (isFirst) ranges.querySelector<HTMLInputElement>("input:checked")?.focus();
}

/** Replaces a list, keeping scroll position and focus. */
function replace(id: string, list: HTMLElement): void {
  const place = byId(id, HTMLElement);
  const before = place.firstElementChild;
  if (before?.textContent === list.textContent) return;
  const [left, hadFocus] = [before?.scrollLeft ?? 0, before === document.activeElement];
  place.replaceChildren(list);
  list.scrollLeft = left;
  if (hadFocus) list.focus({ preventScroll: true });
}

function offerTools({ tools }: DashboardData): void {
  const known = new Set([...tool.options].map(({ value }) => value));
  const names = tools.map((row) => row.tool).filter((name) => !known.has(name));
  tool.append(...names.sort().map((name) => element("option", { value: name }, name)));
}

/** Removes the key and all data shown. */
function close(why = ""): void {
  window.clearTimeout(timer);
  asked += 1;
  key = "";
  shown = undefined;
  board.hidden = true;
  leave.hidden = true;
  form.hidden = false;
  say("");
  problem.textContent = why;
  input.setAttribute("aria-invalid", String(why !== ""));
  input.focus();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  key = input.value.trim();
  input.value = "";
  problem.textContent = "";
  if (key === "") return close("Enter the admin key.");
  say("Opening…");
  void load();
});
leave.addEventListener("click", () => close());
ranges.addEventListener("change", () => void load());
tool.addEventListener("change", () => void load());
document.addEventListener("visibilitychange", () => {
  if (key === "") return;
  // The page is hidden: nothing is fetched until it is visible again.
  if (document.hidden) window.clearTimeout(timer);
  else void load();
});
followTheme(() => {
  for (const chart of charts) if (shown) chart.show(shown, true);
});
input.focus();
