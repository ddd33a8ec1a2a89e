import "./no-eval.ts";
import { byId, element } from "../dashboard/dom.ts";
import { followTheme } from "../dashboard/theme.ts";
import { run } from "./result.ts";
import { connect, type Server } from "./server.ts";
import { EXAMPLES, fitting, TASKS } from "./tasks.ts";

/** The longest text that the tools take. */
const MOST_CHARACTERS = 1_000_000;

const form = byId("ask", HTMLFormElement);
const what = byId("what", HTMLTextAreaElement);
const tasks = byId("tasks", HTMLFieldSetElement);
const file = byId("file", HTMLInputElement);
const examples = byId("examples", HTMLElement);
const go = byId("go", HTMLButtonElement);
const problem = byId("problem", HTMLElement);
const status = byId("status", HTMLElement);
const results = byId("results", HTMLElement);

byId("endpoint", HTMLElement).textContent = new URL("mcp", location.href).href;

let server: Server | undefined;
/** Whether the person chose what to do; until then it follows the text. */
let isChosen = false;

const choiceOf = (tool: string) => tasks.querySelector<HTMLInputElement>(`input[value="${tool}"]`);

function offer(names: ReadonlySet<string>): void {
  const offered = TASKS.filter(({ tool }) => names.has(tool));
  tasks.append(
    ...offered.map(({ tool, words }) =>
      element("label", {}, element("input", { type: "radio", name: "task", value: tool }), element("span", {}, words)),
    ),
  );
}

/** Chooses what fits the text, unless the person has chosen. */
function suggest(): void {
  problem.textContent = "";
  const entered = what.value.trim();
  if (isChosen && entered !== "") return;
  isChosen = false;
  const fit = choiceOf(fitting(entered)) ?? tasks.querySelector<HTMLInputElement>("input");
  if (fit) fit.checked = true;
}

/** Enters a text as if the person had, and chooses what fits it. */
function enter(words: string): void {
  what.value = words;
  isChosen = false;
  suggest();
  what.focus();
}

async function take(given: File | undefined): Promise<void> {
  if (!given) return;
  const words = given.size > MOST_CHARACTERS * 4 ? "" : await given.text();
  if (words === "" || words.length > MOST_CHARACTERS || words.includes("\0")) {
    problem.textContent = `${given.name} cannot be used: only texts of up to a million characters can. For a PDF or an Office file, use the command line: wellsourced check FILE, or wellsourced audit FILE.`;
    return;
  }
  enter(words);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const entered = what.value.trim();
  const chosen = tasks.querySelector<HTMLInputElement>("input:checked")?.value;
  const task = TASKS.find(({ tool }) => tool === chosen);
  problem.textContent = entered === "" ? "Enter something first." : "";
  what.setAttribute("aria-invalid", String(entered === ""));
  if (entered === "" || !task || !server) return what.focus();
  const { shown, heading } = run(task, entered, server);
  results.prepend(shown);
  heading.focus();
});
tasks.addEventListener("change", () => {
  isChosen = true;
});
what.addEventListener("input", suggest);
what.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
file.addEventListener("change", () => {
  void take(file.files?.[0]);
  file.value = "";
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const words = event.dataTransfer?.getData("text/plain");
  if (event.dataTransfer?.files.length) return void take(event.dataTransfer.files[0]);
  if (words) what.value = words;
  suggest();
});
for (const { words, text } of EXAMPLES) {
  const button = element("button", { type: "button" }, words);
  button.addEventListener("click", () => enter(text));
  examples.append(button);
}
followTheme(() => document.dispatchEvent(new Event("themechange")));

async function begin(): Promise<void> {
  try {
    server = await connect();
    offer(new Set(server.views.keys()));
    suggest();
    go.disabled = false;
    status.textContent = "";
  } catch (error) {
    status.textContent = `The server cannot be used from here: ${error instanceof Error ? error.message : "unknown error"}`;
    status.classList.add("bad");
  }
}
void begin();
what.focus();
