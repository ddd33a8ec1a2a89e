import { bibliography, CslItem, format } from "@wellsourced/citations";
import type { Session } from "@wellsourced/sessions";
import { z } from "zod";
import { given } from "../../given.ts";
import type { ReferenceStyle } from "../cite.ts";

/** The entries of a session's reference list, in any style. */
export async function referencesOf(
  { sources }: Session,
  style: ReferenceStyle | undefined,
): Promise<readonly string[]> {
  if (!style || sources.length === 0) return [];
  const list = sources.map(given);
  if (style === "apa" || style === "mla") return bibliography(list, { style }).bibliography.split("\n\n");
  const items = z.array(CslItem).parse(JSON.parse(bibliography(list, { style: "csl-json" }).bibliography));
  return (await format(items, { style })).split(/\n{2,}/u);
}
