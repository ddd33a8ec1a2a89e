import { describe, expect, test } from "vitest";
import { parseDocument } from "../src/read.ts";

const read = async (format: "csv" | "json", source: string | Uint8Array) =>
  (
    await parseDocument({
      format,
      source: typeof source === "string" ? new TextEncoder().encode(source) : source,
      url: "",
    })
  ).markdown;

const table = "| Year | Level |\n| --- | --- |\n| 1883 | 4.12 |";

describe("CSV", () => {
  test.each([
    ["commas", "Year,Level\n1883,4.12\n"],
    ["semicolons", "Year;Level\r\n1883;4.12"],
    ["tabs", "Year\tLevel\n1883\t4.12\n"],
    ["a stated delimiter", "sep=|\nYear|Level\n1883|4.12\n"],
    ["quotes", '"Year","Level"\n"1883","4.12"\n'],
    ["a byte order mark", "\ufeffYear,Level\n1883,4.12"],
    ["lines of its own kind", "Year,Level\r1883,4.12\r"],
  ])("with %s is a table", async (_what, source) => {
    expect(await read("csv", source)).toBe(table);
  });

  test("quoted breaks, doubled quotes and delimiters stay inside their cell", async () => {
    expect(await read("csv", 'a,b\n"x, ""y""\nz",1\n')).toBe('| a | b |\n| --- | --- |\n| x, "y"<br>z | 1 |');
  });

  test("a file that begins with data gets names that say so", async () => {
    expect(await read("csv", "1,2\n3,4\n")).toContain("| Column 1 | Column 2 |");
  });

  test("what is no table stays as it is", async () => {
    const notes = "# Made by hand\na,b,c\n1,2,3\n\nRemarks follow\nx,y\n";
    expect(await read("csv", notes)).toBe(`\`\`\`csv\n${notes.trimEnd()}\n\`\`\``);
  });

  test("a huge file is cut and says so; a quote that nobody closes swallows nothing", async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `${at},x`).join("\n");
    expect(await read("csv", `n,t\n${rows}\n`)).toContain("Left out: 1001 more rows.");
    expect(await read("csv", 'a,b\n"open,1\nc,2\nd,3\n')).toContain("| c | 2 |");
  });

  test("text of another code page is told from UTF-8", async () => {
    const bytes = Uint8Array.from(Buffer.from("Ort,Stand\nK\u00f6ln,4\nM\u00fcnchen,5\nL\u00fcbeck,6\n", "latin1"));
    expect(await read("csv", bytes)).toContain("| Köln | 4 |");
  });
});

describe("JSON", () => {
  test("short JSON stays on its line, long JSON is laid out, lines of JSON stay lines", async () => {
    expect(await read("json", '{"a": 1}')).toBe('```json\n{"a": 1}\n```');
    const long = JSON.stringify({ items: Array.from({ length: 40 }, (_, at) => `item ${at}`) });
    expect(await read("json", long)).toContain('```json\n{\n  "items": [\n    "item 0",\n');
    expect(await read("json", '{"a":1}\n{"a":2}\n')).toBe('```json\n{"a":1}\n{"a":2}\n```');
  });

  test("digits that a number would lose are kept", async () => {
    const source = `{"id":12345678901234567890,"pad":"${"x".repeat(100)}"}`;
    expect(await read("json", source)).toContain("12345678901234567890");
  });

  test("an article as linked data is read as an article", async () => {
    const source = JSON.stringify({
      "@context": "https://schema.org",
      "@graph": [{ "@type": "NewsArticle", headline: "Tides", author: { name: "Ada" }, articleBody: "One.\n\nTwo." }],
    });
    expect(await read("json", source)).toBe("# Tides\n\nOne.\n\nTwo.");
  });

  test("a huge file is cut and says so", async () => {
    expect(await read("json", `["${"x".repeat(1_100_000)}"]`)).toContain("Left out: 100,004 characters.");
  });
});
