import { createHttp } from "@wellsourced/http";
import { type LocalHandler, type LocalServer, startServer } from "@wellsourced/testkit";
import { docxFile, line, paragraph, pdfFile, pptxFile, put, shape } from "@wellsourced/testkit/files";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createReader, type Reader } from "../src/read.ts";
import { article, fakeHttp } from "./helpers/fake-http.ts";

const http = createHttp({ allowPrivateNetwork: true });
const issueUrl = "https://issues.example";
let reader: Reader;
let server: LocalServer;
let handler: LocalHandler = () => {};

beforeAll(async () => {
  server = await startServer((request, response) => handler(request, response));
  reader = createReader({
    http,
    issueUrl,
    browser: { path: "disabled" },
    limits: { htmlBytes: 200_000, documentBytes: 400_000 },
  });
});
afterAll(async () => {
  await reader.close();
  await server.close();
  await http.close();
});
afterEach(() => {
  handler = () => {};
});

const serve = (body: string | Uint8Array, type = "text/html", status = 200) => {
  handler = (_request, response) => {
    response.writeHead(status, { "content-type": type }).end(body);
  };
};

test("without an address for reports, a reader reads, and its failures name none", async () => {
  const plain = createReader({ http, browser: { path: "disabled" } });
  serve(article("Tides"));
  expect((await plain.read(`${server.origin}/tides`)).metadata.title).toBe("Tides");
  serve("<html><body><p></p></body></html>");
  const url = `${server.origin}/empty`;
  await expect(reader.read(url)).rejects.toMatchObject({
    kind: "content_empty",
    message: `No content extracted from ${url}. May need browser rendering. Report at ${issueUrl}`,
  });
  await expect(plain.read(url)).rejects.toMatchObject({
    kind: "content_empty",
    message: `No content extracted from ${url}. May need browser rendering.`,
  });
  await plain.close();
});

test("a page is read by one method and one request, and only a shell or a wall by more", async () => {
  const tried: string[] = [];
  let requests = 0;
  const counting = createReader({ http, browser: { path: "disabled" }, onMethod: (method) => tried.push(method) });
  const triesOf = async (path: string, body: string) => {
    tried.length = 0;
    requests = 0;
    handler = (_request, response) => {
      requests += 1;
      response.writeHead(200, { "content-type": "text/html" }).end(body);
    };
    await counting.read(`${server.origin}${path}`).catch(() => undefined);
    return { requests, tried: [...tried] };
  };
  const once = { requests: 1, tried: ["markdown"] };
  expect(await triesOf("/article", article("Tides"))).toEqual(once);
  expect(
    await triesOf("/short", `<title>Tides</title><main><h1>Tides</h1><p>${"High water. ".repeat(12)}</main>`),
  ).toEqual(once);
  expect(await triesOf("/short", article("Tides", "<p>The table says when."))).toEqual(once);
  const shell = await triesOf("/shell", '<title>App</title><div id="root"></div><script src="/app.js"></script>');
  expect(shell.tried).toEqual(["markdown", "stealth", "html", "browser"]);
  await counting.close();
});

describe("a URL", () => {
  test("of a page becomes its record", async () => {
    serve(article("Tides", "<table><tr><th>Year</th><th>Level</th></tr><tr><td>1883</td><td>4.12</td></tr></table>"));
    const page = await reader.read(`${server.origin}/tides`);
    expect(page).toMatchObject({
      url: `${server.origin}/tides`,
      finalUrl: `${server.origin}/tides`,
      status: 200,
      contentType: "html",
      metadata: { title: "Tides" },
      extractedBy: "html",
      partial: false,
      wireTruncated: false,
    });
    expect(page.markdown).toContain("| 1883 | 4.12 |");
  });

  test("is read as the reader view shows it, and no Markdown is asked for, where that engine is asked for", async () => {
    const accepted: (string | undefined)[] = [];
    handler = (request, response) => {
      accepted.push(request.headers.accept);
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(article("Tides", "<p>Low <del>high</del> water</p>"));
    };
    const page = await reader.read(`${server.origin}/tides`, { engine: "readability" });
    expect(page.markdown).toContain("~~high~~");
    expect(page.metadata.title).toBe("Tides");
    expect(accepted.join()).not.toContain("markdown");
    const file = await reader.parse(Buffer.from(article("Tides")), { name: "tides.html", engine: "readability" });
    expect(file.markdown.length).toBeGreaterThan(100);
  });

  test.each([
    ["report.pdf", "application/pdf", pdfFile([put("Text of the report")]), "pdf", "Text of the report"],
    ["report", "application/octet-stream", docxFile(paragraph("Text of the report")), "docx", "Text of the report"],
    [
      "deck.pptx",
      "text/plain",
      pptxFile([{ shapes: shape("title", line("Text of the deck")) }]),
      "pptx",
      "## Text of the deck",
    ],
    ["notes.md", "text/plain", "# Notes\n\nSome *marked* text.", "markdown", "# Notes\n\nSome *marked* text."],
    ["data.json", "application/json", '{"a":1}', "json", '```json\n{"a":1}\n```'],
  ])("%s as %s is read by its bytes", async (name, type, body, contentType, markdown) => {
    serve(body, type);
    const page = await reader.read(`${server.origin}/${name}`);
    expect(page).toMatchObject({ contentType, markdown, partial: false });
    expect(page.extractedBy).toBeUndefined();
  });

  test("that promises a PDF and is a page is read as a page, once", async () => {
    serve(article(), "application/pdf");
    const before = server.requests.length;
    await expect(reader.read(`${server.origin}/paper.pdf`)).resolves.toMatchObject({
      contentType: "html",
      extractedBy: "stealth",
    });
    expect(server.requests.length - before).toBe(1);
  });

  test("of a page beyond the limit is read up to it, and says so", async () => {
    serve(article("Long", `<p>${"Every hour of the year has its line. ".repeat(20_000)}</p>`));
    const page = await reader.read(`${server.origin}/long`);
    expect(page.wireTruncated).toBe(true);
    expect(page.markdown.length).toBeGreaterThan(50_000);
  });

  test("of a document that is longer than a page may be is fetched again, whole", async () => {
    serve(pdfFile([put("The end is reached", { y: 500 }), `% ${"x".repeat(250_000)}\n`]), "application/pdf");
    const page = await reader.read(`${server.origin}/download?id=7`);
    expect(page).toMatchObject({ contentType: "pdf", markdown: "The end is reached", wireTruncated: false });
  });

  test("of a document beyond the limit is a failure that names the limit", async () => {
    serve(pdfFile([put("x".repeat(500_000))]), "application/pdf");
    await expect(reader.read(`${server.origin}/big.pdf`)).rejects.toMatchObject({
      kind: "content_empty",
      detail: expect.stringContaining("larger than"),
    });
  });

  test("one sentence many times over is a page, shown once", async () => {
    const sentence = "The tide tables of the harbour office are printed anew every year in November.";
    serve(`<title>Tides</title><main>${`<p>${sentence}</p>`.repeat(1_000)}</main>`);
    const { markdown } = await reader.read(`${server.origin}/same`);
    expect(markdown).toBe(sentence);
  });

  test("tells how it gets on", async () => {
    serve('<p>short</p><script src="app.js"></script>');
    const messages: string[] = [];
    await reader.read(`${server.origin}/x`, { onProgress: (message) => messages.push(message) }).catch(() => undefined);
    expect(messages.map((it) => it.split(":")[0])).toEqual([
      "Requesting Markdown",
      "Reading as a browser would",
      "Reading the plain HTML",
      "Rendering in Chromium",
    ]);
  });

  test.each(["ftp://example.org/", "http://user:word@example.org/", "not a url", "file:///etc/passwd"])(
    "%s is refused",
    async (url) => {
      await expect(reader.read(url)).rejects.toMatchObject({ kind: "validation" });
    },
  );

  test("whose reader goes away drops the request", async () => {
    const controller = new AbortController();
    let dropped = (): void => {};
    const gone = new Promise<void>((resolve) => {
      dropped = resolve;
    });
    handler = (_request, response) => {
      response.on("close", dropped);
      controller.abort();
    };
    await expect(reader.read(`${server.origin}/slow`, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    await gone;
  });
});

describe("raw mode", () => {
  test("gives the body as sent, with the server's own type", async () => {
    serve("<p hidden>as\u200bsent</p>", "text/html; charset=utf-8; x=1");
    await expect(reader.read(`${server.origin}/raw`, { mode: "raw" })).resolves.toMatchObject({
      markdown: "<p hidden>as\u200bsent</p>",
      contentType: "text/html; charset=utf-8; x=1",
      metadata: {},
    });
  });

  test("stops at the limit, never within a character", async () => {
    serve("潮潮潮", "text/plain; charset=utf-8");
    await expect(reader.read(`${server.origin}/raw`, { mode: "raw", maxBytes: 4 })).resolves.toMatchObject({
      markdown: "潮",
      wireTruncated: true,
    });
  });

  test.each([
    [404, "not_found"],
    [403, "blocked"],
    [500, "network"],
  ])("fails for HTTP %i as any read does", async (status, kind) => {
    serve("no", "text/plain", status);
    await expect(reader.read(`${server.origin}/raw`, { mode: "raw" })).rejects.toMatchObject({ kind, status });
  });
});

describe("bytes that are here already", () => {
  const parse = (body: string | Uint8Array, name: string) =>
    reader.parse(typeof body === "string" ? new TextEncoder().encode(body) : body, { name });

  test.each([
    ["a page", "tides.html"],
    ["standard input", undefined],
  ])("%s keeps its links, though nobody knows where it came from", async (_, name) => {
    const html = `<title>Tides</title><main><p>${"The tables of the harbour are printed every year. ".repeat(4)} See the <a href="https://harbour.example/tables">tables</a>, <a href="../notes.html">notes</a> and <a href="javascript:go()">more</a>.</p></main>`;
    const { markdown } = await reader.parse(new TextEncoder().encode(html), { name });
    expect(markdown).toContain("[tables](https://harbour.example/tables)");
    expect(markdown).toContain("[notes](../notes.html)");
    expect(markdown).not.toContain("javascript:");
  });

  test("are read by what they are", async () => {
    await expect(parse(article(), "saved")).resolves.toMatchObject({ url: "saved", contentType: "html", status: 200 });
    await expect(parse(pdfFile([put("A local PDF")]), "x.bin")).resolves.toMatchObject({
      contentType: "pdf",
      markdown: "A local PDF",
    });
  });

  const umlauts = `<title>Brücke</title><main><p>${"Die Brücke für Fußgänger schließt um zehn. ".repeat(8)}</p></main>`;
  test.each<[string, string, BufferEncoding, string[] | undefined]>([
    [
      "windows-1252",
      "UTF-8",
      "utf-8",
      ["The page declares windows-1252, but its bytes are UTF-8; it was read as UTF-8."],
    ],
    [
      "utf-8",
      "windows-1252",
      "latin1",
      ["The page declares UTF-8, but its bytes are not UTF-8; it was read as windows-1252."],
    ],
    ["utf-8", "UTF-8", "utf-8", undefined],
  ])("a page that declares %s and holds %s says what was corrected", async (charset, _, encoding, notes) => {
    const inMeta = Buffer.from(`<meta charset="${charset}">${umlauts}`, encoding);
    const inHeader = { name: "page.html", mediaType: `text/html; charset=${charset}` };
    for (const page of [
      await parse(inMeta, "page.html"),
      await reader.parse(Buffer.from(umlauts, encoding), inHeader),
    ]) {
      expect(page.markdown).toContain("Die Brücke für Fußgänger schließt");
      expect(page.notes).toEqual(notes);
    }
  });

  test.each([
    ["text/plain", "bridge.txt", umlauts.replaceAll(/<[^>]*>/gu, "")],
    ["text/csv", "bridge.csv", "Bauwerk,Zustand\nBrücke für Fußgänger,schließt\nTürme,höher\n"],
    ["text/markdown", "bridge.md", "# Brücke\n\nDie Brücke für Fußgänger schließt.\n"],
    ["application/xml", "bridge.xml", "<a><b>Die Brücke für Fußgänger schließt</b><b>höher</b></a>"],
  ])("a document of the type %s says so, too", async (type, name, text) => {
    const declared = `${type}; charset=utf-8`;
    const page = await reader.parse(Buffer.from(text, "latin1"), { name, mediaType: declared });
    expect(page.notes).toEqual(["The page declares UTF-8, but its bytes are not UTF-8; it was read as windows-1252."]);
    expect(page.markdown).toContain("Brücke");
    expect((await reader.parse(Buffer.from(text), { name, mediaType: declared })).notes).toBeUndefined();
  });

  const rows = (count: number): string => "place,level\n".concat("pier,2.1\n".repeat(count));

  test.each([
    ["a table within the bound", "levels.csv", rows(5), false],
    ["a table of more rows", "levels.csv", rows(5_100), true],
    ["JSON of more characters", "levels.json", JSON.stringify({ levels: "2.1 ".repeat(260_000) }), true],
    ["XML of more characters", "levels.xml", `<levels>${"<at>2.1</at>".repeat(90_000)}</levels>`, true],
  ])("%s is marked as cut accordingly", async (_, name, body, wireTruncated) => {
    const page = await parse(body, name);
    expect(page.wireTruncated).toBe(wireTruncated);
    expect("leftOut" in page.metadata).toBe(wireTruncated);
  });

  test("resolve links against the address they came from", async () => {
    const bytes = new TextEncoder().encode(
      '<main><p>See <a href="/tides">the tables</a> of this and other years, hour by hour.</p></main>',
    );
    const page = await reader.parse(bytes, { url: "https://harbour.example/a/b" });
    expect(page.markdown).toContain("(https://harbour.example/tides)");
  });

  test.each([
    ["nothing", "", /empty/u],
    ["a picture", "\u0089PNG\u0000\u0000\u0001", /binary data/u],
    ["a broken document", "PK\u0003\u0004word/document.xml", /docx: the file is damaged: its archive is cut off/u],
  ])("that are %s fail with a reason", async (_what, body, detail) => {
    const bytes = Uint8Array.from(Buffer.from(body, "latin1"));
    await expect(reader.parse(bytes, { name: "x" })).rejects.toMatchObject({
      kind: "content_empty",
      message: expect.stringMatching(/^Cannot read x: (?:it is empty|it is binary data|the file is damaged: .*)\.$/u),
      retryable: false,
      suggestedAction: "inform_user",
      detail: expect.stringMatching(detail),
    });
  });

  test("with an address fail as the page there would", async () => {
    await expect(reader.parse(new Uint8Array(), { url: "https://harbour.example/a" })).rejects.toMatchObject({
      message: expect.stringMatching(/^Cannot read https:\/\/harbour\.example\/a: it is empty\.$/u),
    });
  });
});

test("five requests run at once, not more", async () => {
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const door = fakeHttp(async () => {
    running++;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    running--;
    return { body: article() };
  });
  const busy = createReader({ http: door, issueUrl, browser: { path: "disabled" } });
  const reads = Array.from({ length: 12 }, (_, index) => busy.read(`https://example.org/${index}`));
  for (let served = 0; served < 12; ) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    served += waiting.splice(0).map((go) => go()).length;
  }
  await Promise.all(reads);
  await busy.close();
  expect(most).toBe(5);
});
