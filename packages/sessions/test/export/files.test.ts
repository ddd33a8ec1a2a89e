import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { toDocx, toHtml, toReport, toWarc } from "../../src/export/index.ts";
import { base32 } from "../../src/export/warc.ts";
import { NOON } from "../helpers.ts";
import { evidence, session } from "./made.ts";

const report = async () =>
  toReport(session(), { exportedAt: NOON, evidence: await evidence(), references: ["Byron, A. (2020). Roofs."] });

test("HTML is one file: nothing from elsewhere, no script, strangers' words escaped, evidence on hover and in notes", async () => {
  const html = toHtml(await report());
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/<script|<img|<link|@import|url\(/u);
  expect(html).toContain("&lt;script&gt;alert(1)");
  expect(html).not.toContain('href="javascript:');
  expect(html).toMatch(
    /<span class="cite"><a href="#source-1">\[1\]<\/a><span>.*<em>Slate splits along its cleavage<\/em><\/span>/u,
  );
  expect(html).toContain("<blockquote>Slate splits along its cleavage</blockquote>");
  expect(html).toMatch(/<h2>Findings.*<blockquote>Slate splits along its cleavage<cite>.*<h2>Sources/su);
  expect(html).toContain('href="#source-1"');
  expect(html).toContain("Look at &lt;roofs&gt;</p><p>and walls");
  expect(html).toContain("Byron, A. (2020). Roofs.");
});

test("a report begins with the summary, and shows checks, failed readings and the method without internal words", async () => {
  const html = toHtml(await report());
  const order = [
    "Slate &lt;lasts&gt;.",
    "<h2>Findings",
    "<h2>Checks",
    "<h2>Open questions",
    "<h2>Not available",
    "<h2>Sources",
    "<h2>Method",
  ];
  expect(order.map((part) => html.indexOf(part))).toEqual(
    order.map((part) => html.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(order.every((part) => html.includes(part))).toBe(true);
  expect(html).toContain('<span class="state bad"><span aria-hidden="true">✗</span> retracted</span>');
  expect(html).toContain("&lt;b&gt;Slate splits");
  expect(html).toContain("https://walled.example/: it is behind a login.");
  expect(html).toContain("The service openalex: the server requested a pause.");
  expect(html).not.toContain("https://a.example/roofs: the connection failed");
  expect(html).not.toContain("The service crossref");
  expect(html).not.toMatch(/tenant|scraped|\bnull\b|undefined/u);
  expect(html).toContain("31 January 2026, 12:00 UTC");
  expect(html).toMatch(/<details><summary>Hash of the text/u);
  expect(html).toContain("Found by searches and not read: 2");
});

test("a source shows its reference where one was made", async () => {
  const referenceOf = new Map([["https://a.example/roofs", "Byron, A. (2020). Roofs. Journal of Slate, 3(2), 1–9."]]);
  const html = toHtml(toReport(session(), { exportedAt: NOON, evidence: await evidence(), referenceOf }));
  expect(html).toContain("Journal of Slate, 3(2), 1–9.");
});

test("a Word document is a zip of XML without what XML cannot hold, and its links lead to web pages", async () => {
  const files = unzipSync(toDocx(await report(), NOON));
  const document = strFromU8(files["word/document.xml"] ?? new Uint8Array());
  expect(document).toContain("Why &lt;walls&gt; &amp; roofs fall");
  expect(document).not.toContain("\u0007");
  expect(document).toContain("Slate splits along its cleavage");
  for (const part of ["Slate &lt;lasts&gt;.", "Not available", "retracted", "behind a login", "Method"])
    expect(document).toContain(part);
  const links = strFromU8(files["word/_rels/document.xml.rels"] ?? new Uint8Array());
  expect(links).toContain('Target="https://a.example/roofs"');
  expect(links).not.toContain("javascript:");
  expect(toDocx(await report(), NOON)).toEqual(toDocx(await report(), NOON));
});

test.each([
  ["", ""],
  ["f", "MY======"],
  ["foobar", "MZXW6YTBOI======"],
  ["fooba", "MZXW6YTB"],
])("base32 of %j is that of RFC 4648", (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

test("WARC: records gzipped by themselves, with the lengths and digests of what is in them", () => {
  const body = Buffer.from("<p>Grüße");
  const headers = new Headers({ "content-type": "text/html", "content-encoding": "br", "set-cookie": "a=b" });
  const answer = { url: "https://a.example/ü", status: 200, headers, body, truncated: true, at: NOON };
  const bytes = toWarc([answer], { at: NOON, software: "made", newId: () => "1-2" });
  const text = gunzipSync(bytes).toString("utf8");
  const [info = "", response = ""] = text.split(/(?=WARC\/1\.1\r\nWARC-Type: response)/u);
  expect(info).toMatch(/^WARC\/1\.1\r\nWARC-Type: warcinfo\r\n.*software: made\r\n.*\r\n\r\n$/su);
  expect(response).toContain("WARC-Record-ID: <urn:uuid:1-2>\r\n");
  expect(response).toContain("WARC-Date: 2026-01-31T12:00:00Z\r\nWARC-Target-URI: https://a.example/ü\r\n");
  expect(response).toContain("WARC-Truncated: length\r\n");
  expect(response).toContain(`WARC-Payload-Digest: sha256:${base32(createHash("sha256").update(body).digest())}\r\n`);
  const [, length = ""] = /\r\nContent-Length: (\d+)\r\n\r\n/u.exec(response) ?? [];
  const block = response.slice(response.indexOf("\r\n\r\n") + 4, -4);
  expect(Buffer.byteLength(block)).toBe(Number(length));
  expect(block).toBe(`HTTP/1.1 200 \r\ncontent-type: text/html\r\ncontent-length: ${body.length}\r\n\r\n<p>Grüße`);
});
