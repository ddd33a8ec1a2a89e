import { Failure } from "@wellsourced/core";
import { createHttp } from "@wellsourced/http";
import { startServer } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import type { ParseTask, Reading } from "../src/parse.ts";
import { createReader } from "../src/read.ts";
import { readFetched } from "../src/tiers/fetch.ts";

/** A generated page that is nearly all table, followed by a line. */
function tablePage(bytes: number): string {
  const rows: string[] = [];
  for (let at = 0, length = 0; length < bytes; at++) {
    const row = `<tr><td>${at}</td><td>Level ${at}, read by hand at the harbour office.</td></tr>`;
    length += rows.push(row) && row.length;
  }
  return `<title>Levels</title><main><h1>Levels</h1><p>All readings of the gauge, from the first to the last.</p><table>${rows.join("")}</table><p>The last line of the page.</p></main>`;
}

test("a page that is too much for the parser is read to a bound, and says how far", async () => {
  const body = Buffer.from(tablePage(8_800_000));
  const asked: (readonly [bytes: number, truncated: boolean | undefined])[] = [];
  const reading: Reading = {
    contentType: "html",
    markdown: "Levels",
    text: "Levels",
    metadata: {},
    hiddenTextRemoved: 0,
  };
  const parse = async ({ source, truncated }: ParseTask) => {
    asked.push([source.length, truncated]);
    if (source.length > 1_000_000)
      throw new Failure("content_empty", "late", { detail: "parsing took longer than 10 s" });
    return reading;
  };
  const opened = {
    url: "https://tides.example/levels",
    status: 200,
    headers: new Headers({ "content-type": "text/html" }),
    body,
    truncated: false,
    hops: [],
  };
  const answer = await readFetched(opened, { parse });
  expect(asked).toEqual([
    [body.length, false],
    [1_000_000, true],
  ]);
  expect(answer).toMatchObject({ reading, readBytes: 1_000_000, opened: { truncated: true } });
});

test.each([
  ["within the limit is whole", 100_000, { wireTruncated: false }, true],
  ["beyond it is cut, and says where", 300_000, { wireTruncated: true, readBytes: 200_000 }, false],
])("a page %s", async (_, bytes, expected, isWhole) => {
  const server = await startServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(tablePage(bytes));
  });
  const http = createHttp({ allowPrivateNetwork: true });
  const reader = createReader({
    http,
    issueUrl: "https://issues.example",
    browser: { path: "disabled" },
    limits: { htmlBytes: 200_000 },
  });
  const page = await reader.read(server.origin);
  expect(page).toMatchObject(expected);
  expect(page.readBytes === undefined).toBe(isWhole);
  expect(page.markdown.includes("The last line of the page.")).toBe(isWhole);
  expect(page.markdown).toContain("All readings of the gauge, from the first to the last.");
  // Rows are missing only at the end, if at all.
  const numbers = Array.from(page.markdown.matchAll(/Level (\d+), read/gu), ([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_number, at) => at));
  const rows = tablePage(bytes).split("<tr>").length - 1;
  expect(isWhole ? rows - numbers.length : rows > numbers.length && numbers.length > 1_000).toBe(isWhole ? 0 : true);
  await reader.close();
  await http.close();
  await server.close();
});
