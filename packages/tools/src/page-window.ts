import { Failure, UNTRUSTED } from "@wellsourced/core";
import type { PageAction, Wellsourced } from "@wellsourced/wellsourced";
import { z } from "zod";
import type { ToolCall } from "./define-tool.ts";
import { choice, text, wholeNumber } from "./fields.ts";

const ACTIONS = ["wait", "click", "write", "press", "scroll", "screenshot", "scrape", "executeJavascript"] as const;
const word = (description: string) => text().optional().describe(description);

/** An action as one flat object, which models of all vendors can produce; the reader validates each type. */
const action = z.strictObject({
  type: choice(ACTIONS, "Action"),
  selector: word("CSS selector"),
  // Not trimmed, since typed text may begin with a space.
  text: z.string().optional().describe("Text to write"),
  key: z.string().optional().describe("Key to press"),
  direction: choice(["up", "down"], "Scroll direction").optional(),
  milliseconds: wholeNumber().optional().describe("Milliseconds to wait"),
  amount: wholeNumber().optional().describe("Pixels to scroll"),
  name: word("Screenshot name"),
  script: word("JavaScript"),
});

export const actions = z.array(action).optional().describe("Browser actions, in order, if allowed");

type Actions = z.output<typeof actions>;

/**
 * Returns the actions, if the operator allows them.
 *
 * @throws {Failure} `config` if not
 */
export function allowed(given: Actions, { settings }: Wellsourced): readonly PageAction[] {
  if (!given || given.length === 0) return [];
  const { browserActions } = settings;
  const runsScripts = given.some((action) => action.type === "executeJavascript");
  if (browserActions === "off" || (runsScripts && browserActions !== "scripts"))
    throw new Failure(
      "config",
      `${runsScripts ? "Scripts" : "Actions"} on pages are turned off here. Set WELLSOURCED_BROWSER_ACTIONS=${runsScripts ? "scripts" : "actions"}.`,
      { suggestedAction: "inform_user" },
    );
  return given as readonly PageAction[]; // The reader checks what each type of action needs.
}

/** Options that apply to the text of a page. */
interface TextAsked {
  readonly mode: string;
  readonly render?: string | undefined;
  readonly offset: number;
  readonly max_tokens?: number | undefined;
  readonly query?: string | undefined;
  readonly links?: string | undefined;
  readonly language?: string | undefined;
  readonly images: boolean;
  readonly actions?: Actions;
}

/**
 * Refuses options that would have no effect.
 *
 * @throws {Failure} `validation` naming the options that cannot be combined
 */
export function checkTogether({ mode, render, actions: acts = [], ...asked }: TextAsked): void {
  if (mode !== "raw" && !render) return;
  const { offset, images, max_tokens, query, links, language } = asked;
  const given = {
    ...{ offset: offset > 0, max_tokens, query, links, images: !images, language },
    ...(render ? { mode: mode !== "full" } : { actions: acts.length > 0 }),
  };
  const idle = Object.entries(given).flatMap(([name, value]) => (value ? [name] : []));
  if (idle.length === 0) return;
  const what = render ? "render, which gives no text" : "mode raw, which gives the body as sent";
  throw new Failure("validation", `${idle.join(", ")} cannot be combined with ${what}. Leave out one of them.`);
}

/** A screenshot or PDF of a page as a body with base64 data, which is moved out of the reply later. */
export async function picture(
  url: string,
  {
    what,
    actions: acts,
  }: { readonly what: "screenshot" | "full_screenshot" | "pdf"; readonly actions: readonly PageAction[] },
  { sources, call }: { readonly sources: Wellsourced; readonly call: ToolCall },
) {
  const { signal, onProgress } = call;
  const wanted = what === "pdf" ? { pdf: true } : { screenshot: { fullPage: what === "full_screenshot" } };
  const shown = await sources.capture(url, { ...wanted, actions: acts, signal, onProgress });
  const bytes = shown.pdf ?? shown.screenshot?.bytes ?? new Uint8Array();
  return {
    url,
    finalUrl: shown.finalUrl,
    trust: UNTRUSTED,
    truncated: shown.truncated,
    mediaType: shown.screenshot?.mediaType ?? "application/pdf",
    data: Buffer.from(bytes).toString("base64"),
    ...(shown.screenshot ? { width: shown.screenshot.width, height: shown.screenshot.height } : {}),
  };
}
