import { parseJson, type Random } from "@wellsourced/core";
import { z } from "zod";

/** A page as shown to a model. */
export interface ReadPage {
  readonly url: string;
  readonly title?: string | undefined;
  readonly publishedDate?: string | undefined;
  readonly author?: string | undefined;
  readonly content: string;
}

/** A random delimiter, so that no page can forge its own end. */
export const boundaryBy = (random: Random): string =>
  `page-${Array.from({ length: 4 }, () => Math.floor(random() * 0x1_0000_0000).toString(36)).join("")}`;

/** A question and numbered pages between delimiters. */
export const materialOf = (query: string, pages: readonly ReadPage[], boundary: string): string =>
  [
    `Question: ${query}`,
    ...pages.map(({ url, title, content }, index) =>
      [
        `<${boundary} number="${index + 1}">`,
        `Address: ${url}`,
        `Title: ${title ?? ""}`,
        "",
        content,
        `</${boundary}>`,
      ].join("\n"),
    ),
    `Question again: ${query}`,
  ].join("\n\n");

const AnyObject = z.record(z.string(), z.unknown());

/** The JSON object in a model's reply, also inside a code fence; `undefined` if there is none. */
export function objectIn(text: string): z.infer<typeof AnyObject> | undefined {
  const bare = /^```[a-z]*(?![a-z])([\s\S]*)```$/u.exec(text.trim())?.[1] ?? text;
  try {
    return parseJson(bare, AnyObject, "The model");
  } catch {
    return undefined;
  }
}
