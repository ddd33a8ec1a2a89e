import { type LocalServer, startServer } from "@wellsourced/testkit";
import { expect, onTestFinished, test } from "vitest";
import { createWellsourced, type WellsourcedOptions } from "../src/index.ts";

async function setUp(server: LocalServer, options: WellsourcedOptions) {
  const sources = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled", ...options });
  const leaving = new AbortController();
  onTestFinished(async () => {
    leaving.abort();
    await sources.close();
    await server.close();
  });
  return { sources, signal: leaving.signal };
}

const article = (name: string) =>
  `<html><head><title>${name}</title></head><body><article><h1>${name}</h1>${"<p>Walls of dry stone stand for centuries without mortar, as the weight of each stone holds the next.</p>".repeat(8)}</article></body></html>`;

test("a tenant with two hundred searches in line for a paced upstream does not keep another one waiting", async () => {
  const server = await startServer((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ results: [{ title: "Walls", url: "https://example.org/", content: "Dry stone" }] }));
  });
  const { sources, signal } = await setUp(server, {
    keys: { SEARXNG_URL: server.origin },
    searchProvider: "searxng",
    searchThinThreshold: 0,
    rates: { searxng: 10 },
  });
  const noisy = Array.from({ length: 200 }, (_, index) =>
    sources.search.web({ query: `noisy ${index}` }, { owner: "noisy", signal }).catch(() => undefined),
  );
  await expect.poll(() => server.requests.length).toBeGreaterThan(1);
  const before = server.requests.length;
  await sources.search.web({ query: "quiet" }, { owner: "quiet", signal });
  const place = server.requests.findIndex(({ path }) => path.includes("q=quiet"));
  // Calls that started before this one was queued may still precede it, but not the two hundred.
  expect(place - before).toBeLessThan(20);
  expect(noisy).toHaveLength(200);
});

test("pages of one tenant that never end leave places for others, where a tenant has a share of them", async () => {
  const server = await startServer((request, response) => {
    if (request.url?.startsWith("/noisy")) return; // never answered
    response.setHeader("content-type", "text/html");
    response.end(article("quiet"));
  });
  const options = { maxScrapeConcurrency: 3, maxScrapeConcurrencyPerTenant: 2 };
  const { sources, signal } = await setUp(server, { allowPrivateNetwork: true, ...options });
  for (let index = 0; index < 20; index++)
    sources.read({ url: `${server.origin}/noisy/${index}` }, { owner: "noisy", signal }).catch(() => undefined);
  await expect.poll(() => server.requests.length).toBe(2);
  const page = await sources.read({ url: `${server.origin}/quiet` }, { owner: "quiet", signal });
  expect(page.content).toContain("Walls of dry stone");
});

test("a tenant with many pages in line does not keep another one's page waiting", async () => {
  const held = new Map<string, () => void>();
  const server = await startServer((request, response) => {
    held.set(request.url ?? "", () => {
      response.setHeader("content-type", "text/html");
      response.end(article(request.url ?? ""));
    });
  });
  const { sources, signal } = await setUp(server, { allowPrivateNetwork: true, maxScrapeConcurrency: 3 });
  const read = (path: string, owner: string) =>
    sources.read({ url: `${server.origin}${path}` }, { owner, signal }).catch(() => undefined);
  for (let index = 0; index < 40; index++) void read(`/noisy/${index}`, "noisy");
  await expect.poll(() => server.requests.length).toBe(3);
  void read("/quiet", "quiet");
  const answered = new Set<string>();
  while (!held.has("/quiet") && answered.size < 40) {
    const [path, answer] = [...held].find(([one]) => !answered.has(one)) ?? ["", () => {}];
    const before = server.requests.length;
    answered.add(path);
    answer();
    await expect.poll(() => server.requests.length).toBeGreaterThan(before);
  }
  // It is next once it is queued; a few calls may precede it until then.
  expect(server.requests.findIndex(({ path }) => path === "/quiet")).toBeLessThan(10);
});
