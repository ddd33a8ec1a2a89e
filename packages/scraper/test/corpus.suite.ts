import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { cleanText } from "@wellsourced/markup";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { extract } from "../src/extract.ts";

/** Real pages are stored beside the repository, never in it. */
const shared = new URL("../../../../shared/corpus/extraction/", import.meta.url);
const Index = z.object({ pages: z.array(z.object({ id: z.string(), url: z.string().nullish(), file: z.string() })) });
const corpora = ["article-extraction-benchmark", "wcxb", "trafilatura", "readability", "defuddle"];

describe("real pages", () => {
  test.each(corpora)("%s: each is read, stays clean and keeps to its own words", (name) => {
    const folder = new URL(`${name}/`, shared);
    const { pages } = Index.parse(JSON.parse(readFileSync(new URL("index.json", folder), "utf8")));
    for (const { id, url, file } of pages.slice(0, 15)) {
      const html = gunzipSync(readFileSync(new URL(encodeURI(file), folder))).toString("utf8");
      const { markdown, confidence, linkDensity } = extract(html, url ? { url } : {});
      expect([id, cleanText(markdown)]).toEqual([id, { text: markdown, removed: 0 }]);
      expect([id, /\]\((?:javascript|data|vbscript):/iu.test(markdown)]).toEqual([id, false]);
      expect(confidence >= 0 && confidence <= 1 && linkDensity >= 0 && linkDensity <= 1).toBe(true);
    }
  });
});
