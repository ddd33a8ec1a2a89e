import { docxFile } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { parseDocument } from "../src/index.ts";

const NAMES = ["constructor", "valueOf", "toString", "hasOwnProperty", "__proto__"];

test.each(NAMES)("RTF's word \\%s, which there is not, is passed over", async (name) => {
  const source = new TextEncoder().encode(`{\\rtf1 a\\${name} b\\par}`);
  const { markdown } = await parseDocument({ format: "rtf", source, url: "" });
  expect(markdown.trim()).toMatch(/^ab?/u);
  expect(markdown).not.toMatch(/native code|\[object/u);
});

test.each(NAMES)("Word's formula with an element named %s shows what is in it", async (name) => {
  const body = `<w:p><m:oMath><m:${name}><m:r><m:t>x</m:t></m:r></m:${name}></m:oMath></w:p>`;
  const { markdown } = await parseDocument({ format: "docx", source: docxFile(body), url: "" });
  expect(markdown.trim()).toBe("$x$");
});
