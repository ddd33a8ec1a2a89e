import { element } from "../dashboard/dom.ts";
import { said } from "../views/parts.ts";
import { showView } from "./frame.ts";
import { replyOf, save, textOf } from "./reply.ts";
import type { CallToolResult, Server } from "./server.ts";
import type { Task } from "./tasks.ts";

const LONGEST_TITLE = 120;
const short = (words: string): string =>
  words.length > LONGEST_TITLE ? `${words.slice(0, LONGEST_TITLE - 1)}…` : words;

const button = (words: string, work: () => void): HTMLButtonElement => {
  const made = element("button", { type: "button" }, words);
  made.addEventListener("click", work);
  return made;
};

/** What can be kept of a result: its text, its data, and the report of a checked text as a page. */
function exportsOf(name: string, result: CallToolResult): readonly HTMLButtonElement[] {
  const report = result._meta?.["wellsourced/report"];
  const data = typeof report === "object" ? report : result.structuredContent;
  return [
    button("Save the text", () => save(`${name}.md`, "text/markdown", textOf(result))),
    button("Save the data", () => save(`${name}.json`, "application/json", JSON.stringify(data ?? null, null, 2))),
    ...(typeof report === "string" ? [button("Save the report", () => save(`${name}.html`, "text/html", report))] : []),
  ];
}

/** Runs a task: shows its progress with a way to cancel it, then its result. */
export function run(task: Task, entered: string, server: Server) {
  const leave = new AbortController();
  const heading = element("h2", { tabindex: "-1" }, `${task.words}: `, said(short(entered.replace(/\s+/gu, " "))));
  const state = element("p", { class: "state", role: "status" }, "Working…");
  const cancel = button("Cancel", () => leave.abort());
  const tools = element("div", { class: "tools" }, cancel);
  const place = element("div", { class: "shown" });
  const shown = element("section", { class: "result" }, heading, state, tools, place);

  const work = async () => {
    const args = task.args(entered);
    const began = Date.now();
    const progressed = (message: string) => {
      state.textContent = message || "Working…";
    };
    const result = await server.call(task.tool, args, { signal: leave.signal, progressed });
    state.textContent = `${result.isError ? "It failed" : "Done"} after ${((Date.now() - began) / 1_000).toFixed(1)} s.`;
    tools.replaceChildren(...(result.isError ? [] : exportsOf(task.tool, result)), remove);
    const view = result.isError ? undefined : server.views.get(task.tool);
    if (view) await showView(place, { view, title: task.words, args, result }, server);
    else place.replaceChildren(...replyOf(result));
  };
  const remove = button("Remove", () => shown.remove());
  const done = work().catch((error: unknown) => {
    state.textContent = leave.signal.aborted ? "Cancelled." : error instanceof Error ? error.message : "It failed.";
    state.classList.toggle("bad", !leave.signal.aborted);
    tools.replaceChildren(remove);
  });
  return { shown, heading, done };
}
