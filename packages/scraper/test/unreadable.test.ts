import { createHttp } from "@wellsourced/http";
import { startServer } from "@wellsourced/testkit";
import { pdfFile, put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { createReader } from "../src/read.ts";

/** A generated PDF that no password opens: its user key is invalid. */
const locked = (): Uint8Array => {
  const zeros = "0".repeat(64);
  const entry = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${zeros}> /U <${zeros}> /P -4 >> /ID [<00> <00>]`;
  const file = Buffer.from(pdfFile([put("Nobody reads this")])).toString("latin1");
  return Uint8Array.from(Buffer.from(file.replace("/Root 1 0 R", `/Root 1 0 R ${entry}`), "latin1"));
};

test.each([
  ["an encrypted PDF", locked(), "application/pdf", "the PDF is encrypted and needs a password"],
  ["a scan", pdfFile(["q 612 0 0 792 0 0 cm /Im Do Q\n"]), "application/pdf", "it holds pictures of text only"],
  [
    "a damaged Word file",
    Buffer.from("PK\u0003\u0004word/document.xml", "latin1"),
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "the file is damaged: its archive is cut off",
  ],
  [
    "a kind of file that is not read",
    Uint8Array.of(0, 1, 2, 3),
    "video/mp4",
    "the media type video/mp4 is not supported",
  ],
])(
  "contract 1.2 [rev 2]: %s at an address cannot be read, says why, and nobody is told to try again",
  async (_what, bytes, type, why) => {
    const http = createHttp({ allowPrivateNetwork: true });
    const server = await startServer((_request, response) => {
      response.writeHead(200, { "content-type": type }).end(bytes);
    });
    const reader = createReader({ http, issueUrl: "https://issues.example", browser: { path: "disabled" } });
    try {
      await expect(reader.read(`${server.origin}/file`)).rejects.toMatchObject({
        kind: "content_empty",
        message: `Cannot read ${server.origin}/file: ${why}.`,
        retryable: false,
        suggestedAction: "inform_user",
      });
    } finally {
      await reader.close();
      await server.close();
      await http.close();
    }
  },
);
