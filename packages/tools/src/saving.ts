import { Failure, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import type { ToolCall } from "./define-tool.ts";
import { choice } from "./fields.ts";
import type { ToolContent } from "./reply.ts";
import { trust } from "./shapes.ts";

/** Output schema of tools whose reply is a list of items. */
export const itemsShape = z.object({ items: z.array(z.custom<ToolContent>()), trust });

export const itemsBody = (items: readonly ToolContent[]) => ({ items: [...items], trust: UNTRUSTED });

/** An item of indented JSON, for values that programs read. */
export const factsItem = (facts: Readonly<Record<string, unknown>>): ToolContent => ({
  type: "text",
  text: JSON.stringify(facts, null, 2),
});

/** Whether to return the text, save it, or both. */
export const resultHandling = choice(
  ["returnOnly", "saveAndReturn", "saveOnly"],
  "Whether the reply contains the text, the text and its saved address, or only that address",
).default("saveAndReturn");

export type ResultHandling = z.output<typeof resultHandling>;

/** A text to return or save. */
export interface Made {
  /** The part of the text to return. */
  readonly shown: string;
  readonly name: string;
  readonly description?: string;
  readonly mimeType: string;
  /** Saves the whole text. @returns its URI @throws {Failure} */
  save(): Promise<string>;
}

const shownInstead = ({ name }: Made, error: unknown): ToolContent => ({
  type: "text",
  text: `${name} could not be saved: ${Failure.from(error).message}`,
});

/**
 * Returns or saves a text as requested.
 *
 * @throws {Failure} with `saveOnly`, if it cannot be saved
 */
export async function handled(made: Made, handling: ResultHandling): Promise<readonly ToolContent[]> {
  const { shown, name, description, mimeType } = made;
  if (handling === "returnOnly") return [{ type: "text", text: shown }];
  const about = { name, mimeType, ...(description ? { description } : {}) };
  if (handling === "saveOnly") return [{ type: "resource_link", uri: await made.save(), ...about }];
  try {
    return [{ type: "resource", resource: { uri: await made.save(), ...about, text: shown } }];
  } catch (error) {
    // Still return the text if it cannot be saved.
    return [{ type: "text", text: shown }, shownInstead(made, error)];
  }
}

/** The owner of saved results. */
export const savedFor = ({ owner, user }: Pick<ToolCall, "owner" | "user">) => ({ tenant: owner, user });

/** Cuts a text to a range of characters, with the notice that the contract fixes. */
export function paged(text: string, { startIndex, maxChars }: { startIndex: number; maxChars: number }): string {
  if (startIndex > 0 && startIndex >= text.length)
    throw new Failure("validation", `startIndex must be below ${text.length}, which is the length of the text.`, {
      suggestedAction: "correct_input",
    });
  const part = text.slice(startIndex, startIndex + maxChars);
  const end = startIndex + part.length;
  if (end >= text.length) return part;
  return `${part}\n\n[Content truncated at ${maxChars} characters. Use startIndex parameter to continue reading from character ${end}]`;
}

/** Adds `https://` to an address without a scheme. */
export const withScheme = (url: string): string =>
  /^[a-z][a-z\d+.-]*:/iu.test(url) && !/^[\w.-]+:\d/u.test(url) ? url : `https://${url}`;
