import { Failure, UNTRUSTED } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import { z } from "zod";
import type { ToolCall } from "./define-tool.ts";
import { choice } from "./fields.ts";
import type { ToolContent } from "./reply.ts";
import { trust } from "./shapes.ts";

/** The output of a tool whose reply is a list of items. */
export const itemsShape = z.object({ items: z.array(z.custom<ToolContent>()), trust });

export const itemsBody = (items: readonly ToolContent[]) => ({ items: [...items], trust: UNTRUSTED });

/** A reply whose figures a program takes up: JSON, as of other tools, on lines that a person can read. */
export const factsItem = (facts: Readonly<Record<string, unknown>>): ToolContent => ({
  type: "text",
  text: JSON.stringify(facts, null, 2),
});

/** What becomes of a result: the text, the text with an address at which it can be read again, or that address alone. */
export const resultHandling = choice(
  ["returnOnly", "saveAndReturn", "saveOnly"],
  "Whether the reply holds the text, the text and its saved address, or that address alone",
).default("saveAndReturn");

export type ResultHandling = z.output<typeof resultHandling>;

/** A text that a tool made, and how it is saved. */
export interface Made {
  /** What goes out. */
  readonly shown: string;
  readonly name: string;
  readonly description?: string;
  readonly mimeType: string;
  /** Stores the whole text. @returns its address @throws {Failure} */
  save(): Promise<string>;
}

const shownInstead = ({ name }: Made, error: unknown): ToolContent => ({
  type: "text",
  text: `${name} could not be saved: ${Failure.from(error).message}`,
});

/**
 * A text as the caller wants it handled.
 *
 * @throws {Failure} with `saveOnly`, when it cannot be saved
 */
export async function handled(made: Made, handling: ResultHandling): Promise<readonly ToolContent[]> {
  const { shown, name, description, mimeType } = made;
  if (handling === "returnOnly") return [{ type: "text", text: shown }];
  const about = { name, mimeType, ...(description ? { description } : {}) };
  if (handling === "saveOnly") return [{ type: "resource_link", uri: await made.save(), ...about }];
  try {
    return [{ type: "resource", resource: { uri: await made.save(), ...about, text: shown } }];
  } catch (error) {
    // What was read is not lost because it could not be kept.
    return [{ type: "text", text: shown }, shownInstead(made, error)];
  }
}

/** Whose the results of a call are. */
export const savedFor = ({ owner, user }: Pick<ToolCall, "owner" | "user">) => ({ tenant: owner, user });

/** Pages of a text in characters, in the words that the contract fixes. */
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

/** An address as people write it. @throws {Failure} `validation` for another scheme than http(s), when it is read */
export const withScheme = (url: string): string =>
  /^[a-z][a-z\d+.-]*:/iu.test(url) && !/^[\w.-]+:\d/u.test(url) ? url : `https://${url}`;

export type SavingSources = Pick<Wellsourced, "saved">;
