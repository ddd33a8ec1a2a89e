// Serves generated bombs from 127.0.0.1: first prints its port and the list, then generates each on request.
import { createServer } from "node:http";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { bombs } from "./bombs.ts";

const TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  odt: "application/vnd.oasis.opendocument.text",
  epub: "application/epub+zip",
  gz: "application/gzip",
  rss: "application/rss+xml",
  xml: "application/xml",
  json: "application/json",
  csv: "text/csv",
  rtf: "application/rtf",
  html: "text/html",
  md: "text/markdown",
  txt: "text/plain",
};

interface Served {
  readonly decoder: string;
  readonly name: string;
  readonly file: string;
  readonly coding?: string;
  make(): Uint8Array;
}

const GB = 1_073_741_824;
const blanks = () => Buffer.alloc(GB / 2, " ");
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
/** Content encodings, decoded during the download. */
const coded: readonly Served[] = [
  ["gzip", () => gzipSync(blanks())] as const,
  ["deflate", () => deflateSync(blanks())] as const,
  ["br", () => brotliCompressSync(blanks(), quick)] as const,
  ["zstd", () => zstdCompressSync(blanks())] as const,
  ["gzip, gzip", () => gzipSync(gzipSync(blanks()))] as const,
  ["gzip, gzip, gzip", () => gzipSync(gzipSync(gzipSync(blanks())))] as const,
].flatMap(([coding, make]) =>
  ["a.html", "a.pdf"].map((file) => ({
    decoder: "Content-Encoding",
    name: `512 MB in ${coding}, ${file}`,
    file,
    coding,
    make,
  })),
);

// The server's reader has no OCR, so both kinds of image are the same to it.
const served: readonly Served[] = [...bombs.filter(({ ocr }) => !ocr), ...coded];

const page = `<title>Roofs</title><h1>Roofs</h1>${"<p>Slate is quarried in the hills, split by hand along its grain, and laid on roofs.</p>".repeat(9)}`;
/** The last requested bomb, cached because generating one takes time that is not the reader's. */
let made: { readonly of: Served; readonly bytes: Uint8Array } | undefined;

const server = createServer(({ url = "", method }, response) => {
  const [, at = "", file = ""] = url.split("/");
  const it = served[Number(at)];
  if (it && at !== "" && made?.of !== it) made = { of: it, bytes: it.make() };
  if (method === "PUT") return response.end();
  if (at === "" || !it) {
    return response.setHeader("content-type", "text/html").end(page);
  }
  response.setHeader("content-type", TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream");
  if (it.coding) response.setHeader("content-encoding", it.coding);
  response.on("error", () => {}).end(made?.bytes);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const rows = served.map(({ decoder, name, file }, at) => ({ decoder, name, path: `/${at}/${file}` }));
  process.stdout.write(`${JSON.stringify({ port, rows })}\n`);
});
