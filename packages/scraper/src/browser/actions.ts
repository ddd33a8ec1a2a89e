import { type Clock, Failure, isRecord, shortened } from "@wellsourced/core";
import type { Page as Tab } from "playwright-core";
import { z } from "zod";

const selector = z.string().min(1).max(1_000).describe("CSS selector, or `text=` and the visible text of the element");

/** Actions on a page before it is read, in order. */
export const PageAction = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("wait"), milliseconds: z.int().min(1).max(30_000) }),
  z.strictObject({ type: z.literal("click"), selector }),
  z.strictObject({ type: z.literal("write"), selector, text: z.string().max(10_000) }),
  z.strictObject({ type: z.literal("press"), key: z.string().regex(/^(?:[\w-]+\+){0,3}[\w-]{1,20}$|^.$/u) }),
  z.strictObject({
    type: z.literal("scroll"),
    direction: z.enum(["up", "down"]),
    amount: z.int().min(1).max(100_000).optional().describe("Pixels; one screen if absent"),
  }),
  z.strictObject({ type: z.literal("screenshot"), name: z.string().max(100).optional() }),
  z.strictObject({ type: z.literal("scrape"), selector: selector.optional() }),
  z.strictObject({ type: z.literal("executeJavascript"), script: z.string().min(1).max(20_000) }),
]);
export type PageAction = z.infer<typeof PageAction>;

const MOST = 50;
const PageActions = z.array(PageAction).max(MOST);

/** Results of actions, in addition to the page. */
export type ActionResult =
  | { readonly type: "screenshot"; readonly name?: string; readonly bytes: Uint8Array }
  | { readonly type: "scrape"; readonly html: string }
  | { readonly type: "executeJavascript"; readonly value: string };

/** Maximum milliseconds that a click waits for its element, and for all waits together. */
const PATIENCE_MS = 5_000;
const WAITING_MS = 30_000;
/** Maximum characters of a script's result, and maximum screenshots and scraped parts of a page. */
const VALUE_LENGTH = 65_536;
const MANY = 10;

/** @throws {Failure} `validation` for invalid or too many actions */
export function checkActions(given: unknown): readonly PageAction[] {
  const parsed = PageActions.safeParse(given);
  if (!parsed.success)
    throw invalid(
      parsed.error.issues
        .slice(0, 3)
        .map((issue) => troubleWith(issue, given))
        .join("; "),
    );
  const count = (type: PageAction["type"]) => parsed.data.filter((action) => action.type === type).length;
  const waits = parsed.data.reduce((sum, action) => sum + (action.type === "wait" ? action.milliseconds : 0), 0);
  if (waits > WAITING_MS) throw invalid(`they wait longer than ${WAITING_MS / 1_000} seconds together`);
  if (count("screenshot") > MANY || count("scrape") > MANY) throw invalid(`more than ${MANY} screenshots or pieces`);
  return parsed.data;
}

const invalid = (detail: string): Failure =>
  new Failure("validation", `The actions cannot be carried out: ${detail}.`, {
    detail,
    suggestedAction: "correct_input",
  });

const KINDS = PageAction.options.map((option) => option.shape.type.value);

/** A short description of an invalid action. */
function troubleWith({ code, path, ...issue }: z.core.$ZodIssue, given: unknown): string {
  const [index, field] = path;
  if (typeof index !== "number") return `they must be a list of at most ${MOST} actions`;
  const action: unknown = Array.isArray(given) ? given[index] : undefined;
  const { type, ...fields } = isRecord(action) ? action : {};
  const name = `action ${index + 1}`;
  if (code === "invalid_union") return `the type of ${name} must be one of ${KINDS.join(", ")}`;
  if (field === undefined && code === "invalid_type") return `${name} must be an object with a type`;
  const which = `${name} (${String(type)})`;
  if ("keys" in issue) return `${which} takes no ${issue.keys.slice(0, 3).join(", ").slice(0, 100)}`;
  return fields[String(field)] === undefined
    ? `${which} needs ${String(field)}`
    : `${String(field)} of ${which} cannot be used`;
}

export interface ActionOptions {
  readonly clock: Clock;
  readonly htmlBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs actions in order.
 *
 * @throws {Failure} `content_empty` that names the action that failed
 */
export async function runActions(tab: Tab, actions: readonly PageAction[], options: ActionOptions) {
  const results: ActionResult[] = [];
  for (const [index, action] of actions.entries()) {
    options.signal?.throwIfAborted();
    const result = await perform(tab, action, options).catch((error: unknown) => {
      options.signal?.throwIfAborted();
      if (error instanceof Failure) throw error;
      throw failed(index, action, error);
    });
    if (result) results.push(result);
  }
  return results;
}

function failed(index: number, action: PageAction, cause: unknown): Failure {
  const { type } = action;
  const [line = ""] = cause instanceof Error ? cause.message.split("\n") : [];
  const sought = "selector" in action && action.selector ? `the selector ${shortened(action.selector)}` : "it";
  const why = /Timeout \d+ms/u.test(line) ? `nothing on the page matches ${sought}` : "the page refused it";
  const detail = `browser: action ${index + 1} (${type}): ${why}`;
  return new Failure("content_empty", `Action ${index + 1} (${type}) could not be carried out: ${why}.`, {
    detail,
    cause,
    // The page exists and can be read without the action.
    retryable: false,
    suggestedAction: "correct_input",
  });
}

async function perform(tab: Tab, action: PageAction, options: ActionOptions): Promise<ActionResult | undefined> {
  const { clock, htmlBytes, signal } = options;
  const patience = { timeout: PATIENCE_MS };
  switch (action.type) {
    case "wait":
      await clock.sleep(action.milliseconds, signal);
      break;
    case "click":
      await tab.locator(action.selector).first().click(patience);
      break;
    case "write":
      await tab.locator(action.selector).first().fill(action.text, patience);
      break;
    case "press":
      await tab.keyboard.press(action.key);
      break;
    case "scroll":
      await tab.evaluate(
        `window.scrollBy(0, ${action.direction === "up" ? -1 : 1} * ${action.amount ?? "window.innerHeight"})`,
      );
      break;
    case "screenshot":
      return { type: "screenshot", bytes: await tab.screenshot(), ...(action.name ? { name: action.name } : {}) };
    case "scrape":
      return { type: "scrape", html: (await pieceOf(tab, action.selector)).slice(0, htmlBytes) };
    case "executeJavascript":
      return { type: "executeJavascript", value: await resultOf(tab, action.script) };
  }
  return undefined;
}

const pieceOf = (tab: Tab, selector: string | undefined): Promise<string> =>
  selector === undefined
    ? tab.content()
    : tab.locator(selector).first().evaluate(outerHtml, undefined, { timeout: PATIENCE_MS });
const outerHtml = (element: { readonly outerHTML: string }): string => element.outerHTML;

/** The result of a script as JSON: an expression, or statements that end with `return`. */
async function resultOf(tab: Tab, script: string): Promise<string> {
  const run = (body: string) =>
    tab.evaluate<unknown>(`(async () => JSON.stringify(await (async () => {${body}\n})()) ?? "null")()`);
  const value = await run(`return (${script}\n)`).catch((error: unknown) => {
    if (error instanceof Error && /SyntaxError/u.test(error.message)) return run(script);
    throw error;
  });
  return typeof value === "string" ? value.slice(0, VALUE_LENGTH) : "null";
}
