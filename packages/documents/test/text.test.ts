import { docxFile, paragraph } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import type { DocumentFormat } from "../src/formats.ts";
import { parseDocument, readDocument } from "../src/read.ts";

const read = (format: DocumentFormat, text: string) =>
  parseDocument({ format, source: new TextEncoder().encode(text), url: "https://a.example/x" });

describe("plain text", () => {
  test("wrapped prose flows, short lines stay lines, laid-out blocks stay as they are", async () => {
    const text =
      "This paragraph was wrapped by a program at some sixty letters\r\nand flows again.\r\n\r\nRoses are red\r\nViolets are blue\r\n\r\n  a   b\r\n  1   2\r\n";
    const { markdown } = await read("text", text);
    expect(markdown).toMatch(
      /sixty letters\s+and flows again\.\n\nRoses are red {2}\nViolets are blue|Roses are red\\\nViolets are blue/u,
    );
    expect(markdown).toContain("```\n  a   b\n  1   2\n```");
  });

  test("cannot smuggle Markdown in", async () => {
    const { markdown } = await read("text", "![x](https://evil.example/?q=1) and <b>tags</b>");
    expect(markdown).not.toMatch(/(?<!\\)!\[x\]\(/u);
  });
});

test("Markdown is left as it is, but for what hides in it", async () => {
  const { markdown, metadata, hiddenTextRemoved } = await read(
    "markdown",
    "---\nauthor: Ada\n---\n# Tides *now*\n\nSeen\u200b.<!-- secret -->\n",
  );
  expect(markdown).toBe("# Tides *now*\n\nSeen.");
  expect(metadata).toEqual({ title: "Tides now", authors: ["Ada"] });
  expect(hiddenTextRemoved).toBeGreaterThan(0);
});

test("a clause that every section has stays in every section", async () => {
  const clause = "The keeper may end this loan at any time by a letter to the other party.";
  const text = `# Books\n\n${clause}\n\n# Maps\n\n${clause}`;
  expect((await read("markdown", text)).markdown).toBe(text);
  const source = docxFile(["Books.", clause, "Maps.", clause].map((it) => paragraph(it)).join(""));
  const { markdown } = await parseDocument({ format: "docx", source, url: "" });
  expect(markdown.split(clause)).toHaveLength(3);
});

test("a .creole file is shown as written, and says so", async () => {
  const text = "Tides\n=====\n\nA *level* of_ [4.12] ``metres``, see \\cite{byron} and <b>_.\n\n  indented $x_1$";
  const { markdown, metadata, contentType } = await readDocument(Buffer.from(text), { name: "tides.creole" });
  expect(markdown).toBe(`\`\`\`\n${text}\n\`\`\``);
  expect(contentType).toBe("creole");
  expect(metadata.leftOut).toEqual(["the meaning of its markup, which is shown as written"]);
});

describe("Markdown in a .txt", () => {
  const choose = async (text: string, name = "a.txt") => (await readDocument(Buffer.from(text), { name })).contentType;

  test.each([
    [
      "headings and links",
      "# Harbour\n\n> Tides and levels\n\n## Docs\n\n- [Tides](https://quay.example/tides.md): all\n",
    ],
    ["a heading and a table", "# Levels\n\n| Place | Level |\n| --- | --- |\n| Brest | 4.12 |\n"],
    ["a heading and code", "Use it\n======\n\nRun this:\n\n```sh\nnpm install\n```\n"],
    ["headings and lists", "## Before\n\n- ropes\n- gauges\n\n## After\n\n- notes\n"],
  ])("is recognised by %s", async (_, text) => {
    expect(await choose(text)).toBe("markdown");
    expect(await choose(text, "README")).toBe("markdown");
    expect(await choose(text, "a.cfg")).toBe("text");
  });

  test.each([
    ["prose with a star", "The level* of the tide.\n\n* as measured\n"],
    ["a heading alone", "# Harbour\n\nThe quay is open.\n"],
    [
      "comments of settings",
      "# The name of the harbour\nname: quay\n\n# Its gauges, see [list](https://a.example)\n- one\n- two\n",
    ],
    ["an underlined title", "Harbour\n=======\n\n- one\n- two\n"],
    ["reStructuredText", "Harbour\n=======\n\n.. note:: See [x](https://a.example/)\n\n[x](https://a.example/)\n"],
    ["a list of indices", "a[0](x)\n\n## b\n\nc[1](y)\n"],
  ])("is not seen in %s", async (_, text) => {
    expect(await choose(text)).toBe("text");
  });
});
