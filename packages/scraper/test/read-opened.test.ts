import { createHttp } from "@wellsourced/http";
import { type LocalHandler, type LocalServer, startServer } from "@wellsourced/testkit";
import { pdfFile, put } from "@wellsourced/testkit/files";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createReader, type Reader } from "../src/read.ts";
import { article } from "./helpers/fake-http.ts";

const http = createHttp({ allowPrivateNetwork: true });
let reader: Reader;
let server: LocalServer;
let handler: LocalHandler = () => {};

beforeAll(async () => {
  server = await startServer((request, response) => handler(request, response));
  reader = createReader({ http, browser: { path: "disabled" } });
});
afterAll(async () => {
  await reader.close();
  await server.close();
  await http.close();
});
afterEach(() => {
  handler = () => {};
});

const asked = async (path: string) => http.open(server.origin + path, reader.firstRequest);
const serve = (body: string | Uint8Array, type = "text/html") => {
  handler = (_request, response) => void response.writeHead(200, { "content-type": type }).end(body);
};

test.each([
  ["a web page", article("Tides"), "text/html", "/tides"],
  [
    "Markdown",
    "# Tides\n\n- one\n- two\n\nSee [the tables](/tables) for every hour of the year.",
    "text/markdown",
    "/tides",
  ],
  [
    "a PDF",
    pdfFile([put("The level was 4.12 metres above the mark of the old pier.")]),
    "application/pdf",
    "/tides.pdf",
  ],
])(
  "%s that is here already is read as `read` reads it, and asked for no second time",
  async (_name, body, type, path) => {
    serve(body, type);
    const opened = await asked(path);
    const before = server.requests.length;
    const { page } = await reader.readOpened(opened);
    expect(server.requests.length).toBe(before);
    expect(page).toEqual(await reader.read(server.origin + path));
  },
);

test("the links come from the same look at the page", async () => {
  serve(article("Tides", '<p><a href="/boats">All boats of the harbour</a></p>'));
  const { page, links } = await reader.readOpened(await asked("/tides"), { links: true });
  expect(page?.metadata.title).toBe("Tides");
  expect(links?.links).toContainEqual({ url: `${server.origin}/boats`, nofollow: false });
});

test("where the answer is a wall, the other methods are tried through the door that was given", async () => {
  handler = (request, response) => {
    const isBrowser = /Chrome/u.test(request.headers["user-agent"] ?? "");
    response.writeHead(isBrowser ? 200 : 403, { "content-type": "text/html" }).end(isBrowser ? article("Tides") : "no");
  };
  const through: string[] = [];
  const { page } = await reader.readOpened(await asked("/walled"), {
    open: (url, options) => {
      through.push(`${options?.client ?? "plain"} ${url}`);
      return http.open(url, options);
    },
  });
  expect(page).toMatchObject({ extractedBy: "stealth", status: 200 });
  expect(through).toEqual([`browser ${server.origin}/walled`]);
});

test("a page without text is a failure beside its links", async () => {
  serve('<html><body><nav><a href="/on">on</a></nav></body></html>');
  const { page, failure, links } = await reader.readOpened(await asked("/empty"), { links: true });
  expect(page).toBeUndefined();
  expect(failure).toMatchObject({ kind: "content_empty" });
  expect(links?.links).toEqual([{ url: `${server.origin}/on`, nofollow: false }]);
});

test("read tells the body of a page that it was made of, and asks for nothing again", async () => {
  let requests = 0;
  const body = article("Tides");
  handler = (_request, response) => {
    requests++;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
  };
  const told: string[] = [];
  const page = await reader.read(`${server.origin}/tides`, { onRaw: ({ markdown }) => void told.push(markdown) });
  expect(page.contentType).toBe("html");
  expect([told, requests]).toEqual([[body], 1]);
});

test.each([
  ["Markdown", "# Tides\n\n- one\n- two\n\nSee [the tables](/tables) for every hour of the year.", "text/markdown"],
  ["a table", "hour,height\n1,2\n2,3\n", "text/csv"],
])("read tells no body where the page is %s", async (_, body, type) => {
  serve(body, type);
  const told: string[] = [];
  await reader.read(`${server.origin}/tides`, { onRaw: ({ markdown }) => void told.push(markdown) });
  expect(told).toEqual([]);
});
