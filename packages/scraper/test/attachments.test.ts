import { expect, test } from "vitest";
import { parse } from "../src/parse.ts";

const source = Buffer.from(
  [
    "From: ada@quay.example",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/html",
    'Content-Disposition: attachment; filename="page.html"',
    "",
    "<html><body><h1>Tides</h1><p>The tide rises twice a day.</p></body></html>",
    "--b",
    "Content-Type: application/zip",
    'Content-Disposition: attachment; filename="files.bin"',
    "",
    "\u0000\u0001\u0002\u0003\u0004",
    "--b--",
  ].join("\r\n"),
);
const read = (attachment: string) => parse({ kind: "document", format: "mail", source, url: "", attachment });

test("an attached web page is read as a page", async () => {
  const { contentType, markdown } = await read("page.html");
  expect(contentType).toBe("html");
  expect(markdown).toContain("# Tides\n\nThe tide rises twice a day.");
});

test("an attachment that is no text is refused with its reason", async () => {
  await expect(read("2")).rejects.toMatchObject({ kind: "content_empty" });
});
