import { startUpstreams, type Upstreams } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Call, createWellsourced, type Wellsourced } from "../src/index.ts";

let upstreams: Upstreams;
let sources: Wellsourced;

beforeAll(async () => {
  upstreams = await startUpstreams();
  sources = createWellsourced({
    ...{ cacheDir: false, dataDir: false, chromePath: "disabled" },
    ...{ allowPrivateNetwork: true, originMap: upstreams.originMap, contactEmail: "reader@example.org" },
  });
});

afterAll(async () => {
  await sources.close();
  await upstreams.close();
});

async function search(call: Call = {}) {
  const before = upstreams.requests.length;
  const ages: (boolean | undefined)[] = [];
  const { papers } = await sources.search.papers(
    { query: "lichen" },
    { ...call, onFreshness: ({ cached }) => void ages.push(cached) },
  );
  return { papers, ages, sent: upstreams.requests.length - before };
}

test("an equal search for papers sends no request, for the papers or for what is looked up about them", async () => {
  const first = await search();
  expect(first.sent).toBeGreaterThan(1);
  expect(first.ages).toEqual([false]);
  expect(await search()).toEqual({ papers: first.papers, ages: [true], sent: 0 });
  expect(await search({ maxAge: 0 })).toEqual({ papers: first.papers, ages: [false], sent: first.sent });
});
