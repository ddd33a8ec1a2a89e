import { systemClock as clock, Failure } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { expect, test } from "vitest";
import { readingFor } from "../../../src/recipes/checks/reading.ts";
import type { Pages } from "../../../src/recipes/reading/read.ts";

const page = (url: string): Page => ({
  ...{ url, finalUrl: url, status: 200, contentType: "html", markdown: "Otters.", metadata: {} },
  ...{ wireTruncated: false, partial: false, hiddenTextRemoved: 0 },
});

const readingOnce = (pages: Pages) => readingFor({ pages, clock });

test("one spelling of a URL is requested, and another one only after a failure", async () => {
  const asked: string[] = [];
  const read = readingOnce(async ({ url }) => {
    asked.push(url);
    if (url.startsWith("http:")) throw new Failure("network", "No answer.");
    return page(url);
  });
  await expect(read({ url: "http://www.example.org/otters/" })).rejects.toThrow("No answer.");
  await expect(read({ url: "https://example.org/otters" })).resolves.toMatchObject({ markdown: "Otters." });
  await expect(read({ url: "http://www.example.org/otters/" })).rejects.toThrow("No answer.");
  await read({ url: "https://example.org/otters" });
  expect(asked).toEqual(["http://www.example.org/otters/", "https://example.org/otters"]);
});

test("a host gets two concurrent requests, and one that does not respond delays no other", async () => {
  const open: string[] = [];
  const read = readingOnce(async ({ url }) => {
    open.push(url);
    return url.includes("slow") ? new Promise<Page>(() => undefined) : page(url);
  });
  for (let n = 0; n < 20; n++) void read({ url: `https://slow.example.org/${n}` });
  await read({ url: "https://example.org/" });
  expect(open).toEqual(["https://slow.example.org/0", "https://slow.example.org/1", "https://example.org/"]);
});
