import { Failure } from "@wellsourced/core";
import { createFakeClock, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWellsourced, type WellsourcedOptions } from "../../src/index.ts";
import { remembered } from "../../src/recipes/remembered.ts";
import { createRemember } from "../../src/remember/index.ts";

/** An invented local site, read while private networks are allowed. */
let site: LocalServer;
beforeAll(async () => {
  site = await startServer((_, response) => {
    response.setHeader("content-type", "text/html").end('<title>Tides</title><a href="/low">low</a>');
  });
});
afterAll(() => site.close());

const settings = { cacheDir: false, dataDir: false, chromePath: "disabled" } as const;

/** The cached data of a site read with one setting, for a caller with others. */
async function readUnder(
  later: Partial<WellsourcedOptions>,
  ask: (sources: ReturnType<typeof createWellsourced>) => Promise<unknown>,
) {
  const cache = new Map();
  const answers: unknown[] = [];
  for (const rules of [{ allowPrivateNetwork: true }, later]) {
    const sources = createWellsourced({ ...settings, cache, ...rules });
    answers.push(await ask(sources).catch((error) => Failure.from(error).kind));
    await sources.close();
  }
  return answers;
}

describe.each([
  ["private networks are closed", {}],
  ["its host is blocked", { allowPrivateNetwork: true, blockedDomains: ["127.0.0.1"] }],
])("once %s", (_, later) => {
  test("a map is no longer returned", async () => {
    const [before, after] = await readUnder(
      later,
      async (it) => (await it.sites.map({ url: site.origin })).links.length,
    );
    expect([before, after]).toEqual([2, "validation"]);
  });

  test("neither is what became of a link", async () => {
    const recommendations = [{ title: "Tide tables", url: `${site.origin}/low` }];
    const [before, after] = await readUnder(later, async (it) => {
      const [item] = (await it.check.recommendation({ recommendations })).recommendations;
      return item?.linkLive;
    });
    expect([before, after]).toEqual([true, undefined]);
  });
});

test("cached results remain if their URLs are still allowed", async () => {
  const before = site.requests.length;
  const [first, second] = await readUnder({ allowPrivateNetwork: true }, (it) => it.sites.map({ url: site.origin }));
  const asked = site.requests.length - before;
  expect(second).toEqual(first);
  await readUnder({ allowPrivateNetwork: true }, (it) => it.sites.map({ url: site.origin }));
  expect(site.requests.length - before).toBe(asked * 2);
});

test("an answer of which one address is refused is made anew, and the new one is not kept", async () => {
  const remember = createRemember({ clock: createFakeClock(0), report() {} });
  let made = 0;
  let refuses = false;
  const judge = async (url: string) => {
    if (refuses && url.includes("inside")) throw new Failure("validation", "refused");
  };
  const ask = () =>
    remembered(
      { kind: "tides", version: 1, input: "low", ttlMs: 60_000 },
      {
        remember,
        call: {},
        addressCheck: { judge, addressesOf: () => ["https://a.example/", "https://inside.example/"] },
      },
      async () => ++made,
    );
  expect([await ask(), await ask()]).toEqual([1, 1]);
  refuses = true;
  expect([await ask(), await ask()]).toEqual([2, 3]);
  refuses = false;
  expect(await ask()).toBe(1);
});
