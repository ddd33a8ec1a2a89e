import type { ProviderState, Providers } from "@wellsourced/providers";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { readEnv } from "../src/env/index.ts";
import { methodStore, providerStates, readingServices } from "../src/reading-services.ts";
import { createRemember } from "../src/remember/index.ts";

const { settings } = readEnv({}, { mode: "stdio" });

function providersWith(ready: readonly string[]) {
  const asked: string[] = [];
  const state = (type: string, name: string): ProviderState => ({
    name,
    type,
    configured: ready.includes(name),
    keyless: false,
    breaker: "closed",
    available: true,
    routed: false,
    metered: false,
    onlyNamed: false,
  });
  const nobody = () => Promise.reject(new Error("not asked here"));
  const providers: Providers = {
    web: nobody,
    academic: nobody,
    async render(url, { provider }) {
      asked.push(`${provider} ${url}`);
      return { markdown: "text", by: provider, url, status: 200 };
    },
    cachedIn: () => providers,
    find: () => Promise.reject(new Error("not asked here")),
    filters: () => ({}),
    lacks: () => undefined,
    list: () => [state("web", "exa"), ...["exa", "firecrawl", "jina"].map((name) => state("render", name))],
  };
  return { providers, asked };
}

test.each([
  [[], false, []],
  [["exa", "firecrawl", "jina"], false, ["exa", "firecrawl"]],
  [["jina"], true, ["jina"]],
  [["firecrawl", "exa", "jina"], true, ["jina", "exa", "firecrawl"]],
])("with %j configured and Jina on: %s, %j read pages", (ready, jinaReader, names) => {
  const { providers } = providersWith(ready);
  expect(readingServices({ ...settings, jinaReader }, providers).map(({ name }) => name)).toEqual(names);
});

test.each([
  [false, { configured: false, available: false, missing: ["WELLSOURCED_JINA_READER"] }],
  [true, { configured: true, available: true }],
])("a third party that needs no key is configured once it was switched on: %s", (jinaReader, expected) => {
  const states = providerStates({ ...settings, jinaReader }, providersWith(["exa", "jina"]).providers);
  expect(states.find(({ name }) => name === "jina")).toMatchObject(expected);
  expect(states.filter(({ name }) => name === "exa").at(-1)).toMatchObject({ configured: true, available: true });
});

test("a service queries its own provider", async () => {
  const { providers, asked } = providersWith(["exa"]);
  const [service] = readingServices(settings, providers);
  await service?.read("https://a.example/", { signal: new AbortController().signal });
  expect(asked).toEqual(["exa https://a.example/"]);
});

test("the method of a host is stored for the requested time", async () => {
  const clock = createFakeClock();
  const store = methodStore(createRemember({ clock }));
  await store.put("a.example", "browser", 1_000);
  expect(await store.get("a.example")).toBe("browser");
  await store.put("a.example", "", 1_000);
  expect(await store.get("a.example")).toBeUndefined();
  expect(await store.get("b.example")).toBeUndefined();
});
