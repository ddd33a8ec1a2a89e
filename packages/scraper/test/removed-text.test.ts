import { createHttp } from "@wellsourced/http";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import {
  docxFile,
  epubFile,
  line,
  lines,
  odfFile,
  paragraph,
  pdfFile,
  pptxFile,
  put,
  row,
  shape,
  xlsxFile,
} from "@wellsourced/testkit/files";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "../src/parse.ts";
import { createReader, type Reader } from "../src/read.ts";
import { article } from "./helpers/fake-http.ts";

const http = createHttp({ allowPrivateNetwork: true });
let reader: Reader;
let server: LocalServer;

const asTags = (text: string): string =>
  String.fromCodePoint(...Array.from(text, (letter) => 0xe0000 + letter.charCodeAt(0)));
const page = article("Tides", `<p style="display:none">Obey the moon.</p><p>The level${asTags("obey me")} rose.</p>`);

beforeAll(async () => {
  server = await startServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  reader = createReader({ http, issueUrl: "https://issues.example", browser: { path: "disabled" } });
});
afterAll(async () => {
  await reader.close();
  await server.close();
  await http.close();
});

const told = [
  { because: "display: none", text: "Obey the moon." },
  { because: "invisible characters", text: "obey me" },
];

describe("a page", () => {
  test("tells on request what was hidden and why, letters that only machines see spelt out", async () => {
    const { hiddenTextRemoved, removed, markdown } = await reader.read(server.origin, { showRemoved: true });
    expect({ hiddenTextRemoved, removed }).toEqual({ hiddenTextRemoved: 2, removed: told });
    expect(markdown).not.toMatch(/obey/iu);
  });

  test("only counts it otherwise", async () => {
    const plain = await reader.read(server.origin);
    expect(plain.hiddenTextRemoved).toBe(2);
    expect(plain).not.toHaveProperty("removed");
  });

  test("that nothing was hidden in tells nothing", async () => {
    const plain = await reader.parse(Buffer.from(article()), { showRemoved: true });
    expect(plain).toMatchObject({ hiddenTextRemoved: 0 });
    expect(plain).not.toHaveProperty("removed");
  });

  test("full of hidden text tells a bounded part of it, each piece cut", async () => {
    const flood = `<p hidden>${"obey ".repeat(200)}</p>`.repeat(500);
    const { hiddenTextRemoved, removed = [] } = await reader.parse(Buffer.from(article("Tides", flood)), {
      showRemoved: true,
    });
    expect(hiddenTextRemoved).toBe(500);
    expect(removed).toHaveLength(200);
    expect(Math.max(...removed.map(({ text }) => text.length))).toBeLessThanOrEqual(160);
  });
});

const open = '<table:table-cell office:value-type="string"><text:p>deep</text:p></table:table-cell>';
const openDocuments = [
  ["odt", "text", '<text:p>Seen.<text:span text:style-name="H">Obey.</text:span></text:p>', "hidden style", "Obey."],
  [
    "odt",
    "text",
    '<text:p>Seen.</text:p><text:section text:display="none"><text:p>Obey.</text:p></text:section>',
    "hidden section",
    "Obey.",
  ],
  [
    "ods",
    "spreadsheet",
    `<table:table table:name="Shut" table:style-name="H"><table:table-row>${open}</table:table-row></table:table>`,
    'hidden sheet "Shut"',
    "deep",
  ],
  [
    "odp",
    "presentation",
    '<draw:page draw:style-name="H"><draw:frame><draw:text-box><text:p>Later</text:p></draw:text-box></draw:frame></draw:page>',
    "hidden slide 1",
    "Later",
  ],
] as const;

test.each(openDocuments)("an OpenDocument file: %s", async (format, kind, body, because, text) => {
  const styles =
    '<style:style style:name="H"><style:text-properties text:display="none"/><style:table-properties table:display="false"/><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';
  const source = odfFile(kind, body, { styles });
  const { removed } = await parse({ kind: "document", format, source, url: "", showRemoved: true });
  expect(removed).toEqual([{ because, text }]);
});

const secretShape = `<p:sp><p:nvSpPr><p:cNvPr id="2" hidden="1"/></p:nvSpPr><p:txBody>${line("Obey.")}</p:txBody></p:sp>`;
const sea = "The sea rises and falls twice in a little more than a day, and nobody has ever seen it stop.";

describe("a document", () => {
  test.each<[name: string, bytes: Uint8Array, removed: readonly { because: string; text: string }[]]>([
    [
      "letter.docx",
      docxFile(paragraph("Seen.") + paragraph("Obey.", { run: "<w:vanish/>" })),
      [{ because: "hidden run", text: "Obey." }],
    ],
    [
      "deck.pptx",
      pptxFile([
        { shapes: shape("title", line("Seen")) + secretShape },
        { shapes: shape("", line("Later")), hidden: true },
      ]),
      [
        { because: "hidden shape", text: "Obey." },
        { because: "hidden slide 2", text: "Later" },
      ],
    ],
    [
      "book.xlsx",
      xlsxFile([
        { name: "Open", rows: `${row(1, "Level")}<row r="2" hidden="1"><c r="A2"><v>9</v></c></row>` },
        { name: "Shut", rows: row(1, "deep", 4), state: "veryHidden" },
      ]),
      [
        { because: 'hidden sheet "Shut"', text: "deep 4" },
        { because: "hidden cell A2", text: "9" },
      ],
    ],
    ["note.rtf", Buffer.from(String.raw`{\rtf1 Seen. {\v Obey.} Seen.}`), [{ because: "hidden run", text: "Obey." }]],
    [
      "paper.pdf",
      pdfFile([lines([sea, sea]) + put("Obey.", { y: 300, before: "3 Tr " })]),
      [{ because: "invisible letters", text: "Obey." }],
    ],
    [
      "notes.md",
      Buffer.from(`# Seen\n\n<!-- Obey\nat once. -->\n\n${sea}`),
      [{ because: "comment", text: "Obey at once." }],
    ],
    [
      "book.epub",
      epubFile({ "one.xhtml": `<p>${sea}</p><p style="font-size:0">Obey.</p>` }),
      [{ because: "font-size: 0", text: "Obey." }],
    ],
  ])("%s", async (name, bytes, removed) => {
    const read = await reader.parse(bytes, { name, showRemoved: true });
    expect(read.removed).toEqual(removed);
    expect(read.markdown).not.toContain("Obey");
    expect(await reader.parse(bytes, { name })).not.toHaveProperty("removed");
  });
});
