import { isRecord } from "@wellsourced/core";
import { z } from "zod";
import { named, numbered, type Read, section } from "./reading/words.ts";

/** Items of a library, for replies. */
export const LibraryWork = z.object({
  key: z.string().describe("Key of the item"),
  title: z.string().optional().describe("Title of the work"),
  authors: z.array(z.string()).describe("Names of authors or editors"),
  year: z.string().optional().describe("Year of publication"),
  doi: z.string().optional().describe("DOI of the work"),
  citationKey: z.string().optional().describe("Citation key, if the item states one"),
  tags: z.array(z.string()).describe("Tags of the item"),
  link: z.string().describe("Opens the item in Zotero"),
});

/** A highlight or a note in a file of a library, for replies. */
export const LibraryMark = z.object({
  key: z.string().describe("Key of the annotation"),
  kind: z.string().describe("highlight, underline, note …"),
  text: z.string().optional().describe("Marked words of the source"),
  comment: z.string().optional().describe("Comment of the person"),
  page: z.string().optional().describe("Page as the file labels it"),
  tags: z.array(z.string()).describe("Tags of the annotation"),
  work: z.string().describe("Key of the work"),
  title: z.string().optional().describe("Title of the work"),
  link: z.string().describe("Opens the place in Zotero"),
});

/** A correction of an item, with values as text. */
export const LibraryCorrection = z.object({
  key: z.string().describe("Key of the item"),
  title: z.string().describe("Title of the work"),
  reasons: z.array(z.string()).describe("What the audit found"),
  fields: z
    .array(
      z.object({
        field: z.string().describe("Field of the item"),
        before: z.string().describe("Value in the library"),
        after: z.string().describe("Value to write"),
        source: z.string().optional().describe("Registry that states it"),
      }),
    )
    .describe("Changes"),
});

/** What became of items that were to be written. */
export const LibraryOutcome = z.object({
  key: z.string().describe("Key of the item"),
  title: z.string().describe("Title of the work"),
  state: z
    .enum(["written", "unchanged", "conflict", "refused"])
    .describe("conflict: changed since the audit, and left"),
  because: z.string().optional().describe("Why it was not written"),
});

const LONGEST = 300;

/** A value of a field as one line: names of people and tags in a row. */
export function valueText(value: unknown): string {
  const part = (one: unknown): string => {
    if (!isRecord(one)) return String(one);
    const name = [one.firstName, one.lastName, one.name, one.tag].filter((word) => typeof word === "string");
    return name.join(" ");
  };
  return (Array.isArray(value) ? value.map(part).join("; ") : part(value)).slice(0, LONGEST);
}

type Correction = z.infer<typeof LibraryCorrection>;

/** Corrections as a list for people to confirm. */
export const correctionsText = (corrections: readonly Read<Correction>[]): string =>
  numbered(
    corrections.map(({ key, title, reasons, fields }) => ({
      title,
      about: [named("key", key)],
      says: [
        ...reasons,
        ...fields.map(
          ({ field, before, after, source }) => `${field}: ${before} → ${after}${source ? ` (${source})` : ""}`,
        ),
      ],
    })),
  );

export const outcomesText = (items: readonly Read<z.infer<typeof LibraryOutcome>>[]): string | undefined =>
  section(
    "Items",
    items.map(({ key, title, state, because }) => `${state}: ${title} (${key})${because ? `. ${because}` : ""}`),
  );
