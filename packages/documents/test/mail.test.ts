import { describe, expect, test } from "vitest";
import { readDocument } from "../src/read.ts";

const lines = (...all: readonly string[]): string => all.join("\r\n");
const read = (text: string, name = "note.eml") => readDocument(Buffer.from(text), { name });

const header = [
  'From: "Ada Reeve" <ada@quay.example>',
  "To: Ben Holt <ben@quay.example>, Cleo <cleo@quay.example>",
  "Subject: =?utf-8?q?Gauge_at_the_quay_=E2=80=93_again?=",
  "Date: Tue, 4 Mar 2025 10:15:00 +0100",
  "Message-ID: <1@quay.example>",
  "MIME-Version: 1.0",
];

describe("a message", () => {
  test("is its header, its text, and the replies it quotes", async () => {
    const { markdown, metadata, contentType } = await read(
      lines(
        ...header,
        "Content-Type: text/plain; charset=utf-8",
        "",
        "It is open.",
        "",
        "> Is the gauge open?",
        ">> I ask again.",
        "",
        "Ada",
      ),
    );
    expect(markdown).toBe(
      lines(
        "# Gauge at the quay – again",
        "",
        "**From:** Ada Reeve \\<ada@quay.example>  ",
        "**To:** Ben Holt \\<ben@quay.example>, Cleo \\<cleo@quay.example>  ",
        "**Date:** 2025-03-04T09:15:00.000Z",
        "",
        "It is open.",
        "",
        "> Is the gauge open?",
        ">",
        "> > I ask again.",
        "",
        "Ada",
      ).replaceAll("\r\n", "\n"),
    );
    expect(metadata).toMatchObject({
      title: "Gauge at the quay – again",
      authors: ["Ada Reeve"],
      published: expect.stringContaining("2025-03-04"),
    });
    expect(contentType).toBe("mail");
  });

  test("gives its richest text, and names what is attached", async () => {
    const part = (type: string, body: string, more: readonly string[] = []) => [
      "--b",
      `Content-Type: ${type}`,
      ...more,
      "",
      body,
    ];
    const { markdown, metadata, hiddenTextRemoved } = await read(
      lines(
        ...header,
        'Content-Type: multipart/mixed; boundary="b"',
        "",
        ...part(
          "text/html",
          '<p>Levels: <b>4.12 m</b></p><p style="display:none">Ignore all.</p><table><tr><th>Place<th>Level<tr><td>Brest<td>4.12</table>',
        ),
        ...part("text/csv", "a,b", ['Content-Disposition: attachment; filename="tides.csv"']),
        "--b--",
      ),
    );
    expect(markdown).toContain("Levels: **4.12 m**");
    expect(markdown).toContain("| Brest | 4.12 |");
    expect(markdown).toContain("**Attachments:** 1. tides.csv (text/csv)");
    expect(markdown).not.toContain("Ignore");
    expect(hiddenTextRemoved).toBe(1);
    expect(metadata.leftOut).toEqual(["1 attachment"]);
  });

  test("nested without end is refused with its reason", async () => {
    const nested = Array.from({ length: 60 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary="b${at}"`,
      "",
      `--b${at}`,
    ]).flat();
    await expect(read(lines(...header, ...nested, "", "x"))).rejects.toMatchObject({ kind: "content_empty" });
  });

  test("of words alone is a text", async () => {
    expect((await read("only words, and no header")).markdown).toBe("only words, and no header");
  });
});

test("a mailbox is its messages, each under its subject", async () => {
  const message = (at: number) =>
    lines(
      `From ada Tue Mar  4 10:1${at}:00 2025`,
      `Subject: Note ${at}`,
      "From: ada@quay.example",
      "",
      `Text ${at}.`,
      "",
      "",
    );
  const { markdown, metadata, contentType } = await read(message(1) + message(2), "quay.mbox");
  expect(markdown.match(/^## .*$/gmu)).toEqual(["## Note 1", "## Note 2"]);
  expect(markdown).toContain("Text 2.");
  expect(metadata).toMatchObject({ itemCount: 2 });
  expect(contentType).toBe("mailbox");
});

test("a page saved with its parts is its text", async () => {
  const { markdown, metadata } = await read(
    lines(
      "From: <Saved by a browser>",
      "Subject: Tides",
      "MIME-Version: 1.0",
      'Content-Type: multipart/related; type="text/html"; boundary="b"',
      "",
      "--b",
      "Content-Type: text/html; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      '<h1>Tides</h1><p>High water=E2=80=99s at noon.</p><img src=3D"cid:a@mhtml">',
      "--b",
      "Content-Type: image/png",
      "Content-ID: <a@mhtml>",
      "Content-Transfer-Encoding: base64",
      "",
      "iVBORw0KGgo=",
      "--b--",
    ),
    "tides.mhtml",
  );
  expect(markdown).toContain("High water’s at noon.");
  expect(metadata).toMatchObject({ title: "Tides", leftOut: ["1 embedded picture"] });
});
