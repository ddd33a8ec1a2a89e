import { existsSync, readFileSync } from "node:fs";
import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parse } from "../../src/parse.ts";
import { pickReader } from "../../src/pick-reader.ts";

const root = new URL("../../../../../shared/corpus/documents/", import.meta.url);
const present = existsSync(new URL("index.json", root));

const Cases = z.array(
  z.object({
    file: z.string(),
    type: z.string(),
    expect: z.object({
      contains: z.array(z.string()).default([]),
      notesContain: z.array(z.string()).optional(),
      headings: z.array(z.string()).optional(),
      title: z.string().nullish(),
      error: z.string().optional(),
      noText: z.boolean().optional(),
    }),
  }),
);

/** Expectations that our rules contradict on purpose, and why. */
const departures: Readonly<Record<string, string>> = {
  "pdf/basic-metadata-outline.pdf": "its last line is set in invisible mode",
  "docx/pandoc-inline_formatting.docx": "the expectation leaves out the raised and lowered words",
  "docx/pandoc-unicode.docx": "its last letters are symbols of a font without names",
};
/** Damaged so little that text can be read all the same. */
const recovered: ReadonlySet<string> = new Set(["pdf/broken-no-trailer.pdf", "pdf/not-a-pdf.pdf"]);

const cases = present ? Cases.parse(JSON.parse(readFileSync(new URL("index.json", root), "utf8"))) : [];
const wanted = cases.filter(({ type, file }) => /^(?:pdf|docx|pptx)$/u.test(type) || file.endsWith(".docx"));

/** Letters and digits that a reader sees: targets of links, marks, escapes and line breaks are another test's business. */
const bare = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/(?<!\\)\]\((?:[^()\s]|\([^()\s]*\))*\)/gu, "]")
    .replace(/<\/?(?:su[bp]|br)>|\[\^?\d+\]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");

describe.skipIf(!present)(`shared documents (${present ? wanted.length : "skipped: ../shared is not here"})`, () => {
  test.each(wanted.map((it) => [it.file, it.expect] as const))(
    "%s",
    async (file, { contains, notesContain = [], error, noText, title, headings = [] }) => {
      const bytes = new Uint8Array(readFileSync(new URL(file, root)));
      const choice = pickReader({ bytes, name: file });
      if (choice.as !== "document") return expect(recovered.has(file) || error !== undefined).toBe(true);
      const reading = await parse({ kind: "document", format: choice.format, source: bytes, url: "" }).catch(
        (reason: unknown) => reason,
      );
      if (reading instanceof Failure) {
        expect(error ?? noText).toBeTruthy();
        expect(reading).toMatchObject({ kind: "content_empty", detail: expect.stringMatching(/\w/u) });
        return;
      }
      if (error) expect(recovered).toContain(file);
      const text = bare((reading as { markdown: string }).markdown);
      const missing = [...contains, ...notesContain, ...headings].filter((it) => !text.includes(bare(it)));
      if (!(file in departures)) expect(missing).toEqual([]);
      if (title) expect(reading).toMatchObject({ metadata: { title } });
    },
  );
});
