import { omitUndefined, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { optional } from "../fields.ts";
import { correctionsText, LibraryCorrection, valueText } from "../library.ts";
import { READS_OWN } from "../personal.ts";
import { facts, named, paragraphs, section } from "../reading/words.ts";
import { trust } from "../shapes.ts";

/** Within the time limit of a call; the rest is reported as unchecked. */
const TIME_MS = 110_000;
const INTEGER = z.int();
/** Corrections, problems and duplicates in one reply. */
const MOST = 50;

export const libraryAudit = defineTool({
  name: "library_audit",
  title: "Audit your Zotero library",
  description:
    "Use this to check the person's own Zotero library. Returns corrections to confirm; `library_apply` writes them.",
  sets: ["library"],
  needs: "library",
  effects: { ...READS_OWN, openWorld: true },
  cache: "never",
  input: z.strictObject({
    collection: optional("Key of a collection", 8),
  }),
  output: z.object({
    library: z.string().describe("The library"),
    audit: z.string().optional().describe("Pass it to library_apply within half an hour"),
    items: INTEGER.describe("Works in the library"),
    unchecked: INTEGER.describe("Works that could not be checked in time or by any registry"),
    corrections: z.array(LibraryCorrection).describe("Corrections to confirm"),
    omitted: INTEGER.describe("Corrections that were left out"),
    problems: z.array(z.string()).describe("Findings that only a person can put right"),
    duplicates: z
      .array(
        z.object({
          keys: z.array(z.string()).describe("Keys of items"),
          title: z.string().describe("Title of the work"),
        }),
      )
      .describe("Items that seem to be one work"),
    trust,
  }),
  text: ({ library, items, unchecked, corrections, omitted, problems, duplicates, audit, trust: label }) =>
    paragraphs(
      facts(library, named("items", items), named("unchecked", unchecked), named("audit", audit), label),
      corrections.length > 0 ? correctionsText(corrections) : "There is nothing that can be corrected.",
      omitted > 0 ? `omitted: ${omitted}` : "",
      section("Problems", problems),
      section(
        "Duplicates",
        duplicates.map(({ keys, title }) => `${title}: ${keys.join(", ")}`),
      ),
    ),
  async run(query, sources, call) {
    const found = await sources.library.audit(query, { ...call, deadlineMs: TIME_MS });
    const { library, items, proposals, duplicates, result } = found;
    const corrected = new Set(proposals.map(({ key }) => key));
    const stored = await sources.artifacts.put({
      ...{ tenant: call.owner, user: call.user, title: "Corrections of a library", mimeType: "application/json" },
      body: JSON.stringify({ library, proposals }),
    });
    return {
      library,
      ...omitUndefined({ audit: stored?.id }),
      items,
      unchecked: new Set(result.findings.flatMap(({ rule, key }) => (rule === "unchecked" ? [key] : []))).size,
      corrections: proposals.slice(0, MOST).map(({ key, title, reasons, fields }) => ({
        key,
        title,
        reasons: [...reasons],
        fields: fields.map(({ field, before, after, source }) => ({
          ...{ field, before: valueText(before), after: valueText(after) },
          ...omitUndefined({ source }),
        })),
      })),
      omitted: Math.max(0, proposals.length - MOST),
      problems: result.findings
        .filter(({ level, key = "" }) => level !== "note" && !corrected.has(key))
        .slice(0, MOST)
        .map(({ key, text, message }) => `${text} (${key}): ${message}`),
      duplicates: duplicates.slice(0, MOST).map(({ ids, title }) => ({ keys: [...ids], title })),
      trust: UNTRUSTED,
    };
  },
});
