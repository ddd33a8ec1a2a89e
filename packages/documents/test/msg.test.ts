import { growthOf } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { readCompoundFile } from "../src/compound-file.ts";
import { unpackRtf } from "../src/msg/compressed-rtf.ts";
import { htmlInRtf } from "../src/msg/rtf-html.ts";
import { readDocument } from "../src/read.ts";
import { compoundFile, type Folder } from "./helpers/compound-file.ts";
import { outlookMessage } from "./helpers/outlook-message.ts";

const sentAt = Date.parse("2025-03-04T09:15:00Z");
const header = {
  texts: {
    55: "Gauge at the quay",
    3098: "Ada Reeve",
    3103: "/o=quay/cn=ada",
    23809: "ada@quay.example",
    4149: "<1@quay.example>",
  },
  times: { 57: sentAt },
};
const ben = { texts: { 12289: "Ben Holt", 14846: "ben@quay.example" }, numbers: { 3093: 1 } };
const cleo = { texts: { 12289: "cleo@quay.example", 12291: "cleo@quay.example" }, numbers: { 3093: 2 } };
const file = (name: string, content: string, type = "") => ({
  texts: { 14087: name, 14094: type },
  binary: { 14081: Buffer.from(content) },
});
const html = (body: string) => ({ 4115: Buffer.from(`<html><body>${body}</body></html>`) });
const rtf = (text: string) => {
  const packed = Buffer.concat([Buffer.alloc(16), Buffer.from(text, "latin1")]);
  packed.write("MELA", 8, "latin1");
  return { 4105: packed };
};

describe("an Outlook message", () => {
  test("is its header and its HTML, with attachments by number", async () => {
    const { markdown, metadata, contentType, attachments } = await readDocument(
      outlookMessage({
        ...header,
        binary: html('<p>Levels: <b>4.12 m</b></p><p style="display:none">Ignore all.</p><img src="cid:a1">'),
        numbers: { 16350: 65001 },
        recipients: [ben, cleo],
        attachments: [
          file("tides.csv", "place,level\nBrest,4.12\n", "text/csv"),
          { ...file("logo.png", "x", "image/png"), texts: { 14087: "logo.png", 14098: "a1" } },
          file("note.txt", "Closed on Monday."),
        ],
      }),
      { name: "note.msg" },
    );
    expect(markdown).toBe(
      [
        "# Gauge at the quay",
        "",
        "**From:** Ada Reeve \\<ada@quay.example>  ",
        "**To:** Ben Holt \\<ben@quay.example>  ",
        "**Cc:** cleo@quay.example  ",
        "**Date:** 2025-03-04T09:15:00.000Z  ",
        "**Attachments:** 1. tides.csv (text/csv), 2. note.txt",
        "",
        "Levels: **4.12 m**",
      ].join("\n"),
    );
    expect(contentType).toBe("mail");
    expect(metadata).toEqual({
      title: "Gauge at the quay",
      authors: ["Ada Reeve"],
      published: "2025-03-04T09:15:00.000Z",
      identifiers: ["<1@quay.example>"],
      leftOut: ["2 attachments", "1 embedded picture"],
    });
    expect(attachments).toEqual([
      { name: "tides.csv", mediaType: "text/csv", size: 23 },
      { name: "note.txt", mediaType: "", size: 17 },
    ]);
  });

  test("without HTML is the HTML from which its RTF was made, its RTF, or its plain text", async () => {
    const made =
      "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 Caf\\'e9 is {\\*\\htmltag84 <b>}open{\\*\\htmltag92 </b>}\\htmlrtf\\par}\\htmlrtf0{\\*\\htmltag72 </p>}}";
    const read = async (message: Parameters<typeof outlookMessage>[0]) =>
      (await readDocument(outlookMessage(message))).markdown;
    expect(await read({ binary: rtf(made), texts: { 4096: "plain" } })).toBe("Café is **open**");
    expect(await read({ binary: rtf("{\\rtf1\\ansi It is {\\b open}.\\par}") })).toBe("It is **open**.");
    expect(await read({ binary: rtf("{\\rtf1\\ansi\\fromtext It.\\par}"), texts: { 4096: "Yes.\n\n> Open?" } })).toBe(
      "Yes.\n\n> Open?",
    );
  });

  test("shows the messages attached to it, each under its subject", async () => {
    const embedded = { texts: { 55: "Earlier", 4096: "It is shut." }, attachments: [file("b.txt", "Inner text.")] };
    const bytes = outlookMessage({
      texts: { 55: "Now", 4096: "See below." },
      attachments: [file("a.txt", "Outer text."), { embedded }],
    });
    const { markdown } = await readDocument(bytes);
    expect(markdown).toBe(
      "# Now\n\n**Attachments:** 1. a.txt\n\nSee below.\n\n## Earlier\n\n**Attachments:** 2. b.txt\n\nIt is shut.",
    );
    expect((await readDocument(bytes, { attachment: "2" })).markdown).toBe("Inner text.");
    expect((await readDocument(bytes, { attachment: "A.TXT" })).markdown).toBe("Outer text.");
  });
});

describe("an attachment", () => {
  const mail = (parts: readonly string[]) =>
    Buffer.from(
      [
        "From: ada@quay.example",
        'Content-Type: multipart/mixed; boundary="b"',
        "",
        ...parts.flatMap((part) => ["--b", part]),
        "--b--",
      ].join("\r\n"),
    );
  const attached = (name: string, body: string, type = "application/octet-stream") =>
    `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${body}`;

  test("is read like a file of its own", async () => {
    const bytes = mail(["Content-Type: text/plain\r\n\r\nHello.", attached("tides.csv", "place,level\r\nBrest,4.12")]);
    const reading = await readDocument(bytes, { name: "a.eml", attachment: "tides.csv" });
    expect(reading.markdown).toBe("| place | level |\n| --- | --- |\n| Brest | 4.12 |");
    expect(reading.contentType).toBe("csv");
  });

  test("of an attached message is named by both", async () => {
    const inner = outlookMessage({ texts: { 55: "In" }, attachments: [file("deep.txt", "Found.")] });
    const bytes = mail([
      `Content-Type: application/vnd.ms-outlook\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="in.msg"\r\n\r\n${inner.toString("base64")}`,
    ]);
    expect((await readDocument(bytes, { name: "a.eml", attachment: "1/deep.txt" })).markdown).toBe("Found.");
  });

  test.each([
    ["none.txt", "validation", 'This message has only these attachments: "a.txt".'],
    ["1/2", "validation", "Only messages have attachments: EML, MBOX and MSG files."],
  ])("%s is refused in words", async (attachment, kind, message) => {
    const bytes = mail([attached("a.txt", "x")]);
    await expect(readDocument(bytes, { name: "a.eml", attachment })).rejects.toMatchObject({ kind, message });
  });

  test("of what is no message is refused", async () => {
    await expect(readDocument(Buffer.from("a,b"), { name: "a.csv", attachment: "1" })).rejects.toMatchObject({
      kind: "validation",
    });
  });
});

describe("hostile messages", () => {
  const nested = (depth: number): Folder => (depth === 0 ? {} : { a: nested(depth - 1) });

  test("with folders within folders are bounded", () => {
    let depth = 0;
    for (let at = readCompoundFile(compoundFile(nested(500))).folders.get("a"); at; at = at.folders.get("a")) depth++;
    expect(depth).toBe(64);
  });

  test("with circular chains or directories are refused or end", async () => {
    const bytes = outlookMessage({ ...header, attachments: [file("a.bin", "x".repeat(9_000))] });
    for (let at = 512; at < bytes.length; at += 4) {
      const broken = Buffer.from(bytes);
      broken.writeUInt32LE(at % 3, at);
      await readDocument(broken).catch((error: unknown) => expect(error).toMatchObject({ kind: "content_empty" }));
    }
  });

  test("cut anywhere are refused or end", async () => {
    const bytes = outlookMessage({ ...header, recipients: [ben], binary: html("<p>x</p>") });
    for (let length = 8; length < bytes.length; length += 101)
      await readDocument(bytes.subarray(0, length)).catch((error: unknown) =>
        expect(error).toMatchObject({ kind: "content_empty" }),
      );
  });

  test("with embedded messages without end stop at a depth", async () => {
    let message: Parameters<typeof outlookMessage>[0] = { texts: { 55: "Last" } };
    for (let depth = 0; depth < 20; depth++)
      message = { texts: { 55: `At ${depth}` }, attachments: [{ embedded: message }] };
    const { markdown, metadata } = await readDocument(outlookMessage(message));
    expect(markdown.match(/^#+ /gmu)).toHaveLength(11);
    expect(metadata.leftOut).toEqual(["1 attached message"]);
  });

  test("with RTF of groups and references take time in proportion", async () => {
    const tags = await growthOf((size) => () => htmlInRtf("{\\*\\htmltag <".repeat(size)), {
      from: 2_000,
      to: 128_000,
    });
    expect(tags.exponent).toBeLessThan(1.5);
    const packed = Buffer.alloc(60_000, 0xff);
    packed.write("LZFu", 8, "latin1");
    expect(unpackRtf(packed).length).toBeLessThan(packed.length * 9);
  });
});
