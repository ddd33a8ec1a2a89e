import { readFileSync } from "node:fs";
import { Failure, Hit, Paper } from "@wellsourced/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createProviders } from "../src/providers.ts";
import { createFakeHttp } from "./helpers/fake-http.ts";
import { ACADEMIC, type Name, SECRETS, WEB } from "./helpers/upstream.ts";

type Path = readonly (string | number)[];

/** Every place inside a JSON value, the value itself left out. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return keys.flatMap((key) => {
    const inner: unknown = Reflect.get(value, key);
    return [[...at, key], ...pathsOf(inner, [...at, key])];
  });
}

/** The same value with something else, or nothing, at a place. */
function replaced(value: unknown, [key, ...rest]: Path, put: (old: unknown) => unknown): unknown {
  if (key === undefined) return put(value);
  if (Array.isArray(value)) return value.map((inner, index) => (index === key ? replaced(inner, rest, put) : inner));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    name === key ? replaced(inner, rest, put) : inner,
  ]);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

const bodyOf = (name: Name): unknown => {
  const capability = WEB.some((web) => web === name) ? "web" : "academic";
  const tape = readFileSync(new URL(`../tapes/${name}/${capability}.found.json`, import.meta.url), "utf8");
  return Reflect.get(JSON.parse(tape), "body");
};

async function outcomeOf(name: Name, text: string) {
  const { http } = createFakeHttp(() => ({ text }));
  const providers = createProviders({ http, settings: { ...SECRETS, SEARXNG_URL: "https://instance.example" } });
  const call = { provider: name };
  const asked = WEB.some((web) => web === name)
    ? providers.web({ query: "x", limit: 10 }, call)
    : providers.academic({ query: "x", limit: 10 }, call);
  return asked.catch((error: unknown) => error);
}

function expectSound(outcome: unknown, name: Name) {
  if (outcome instanceof Error) {
    expect(outcome).toBeInstanceOf(Failure);
    expect(outcome).toMatchObject({ kind: "upstream_unavailable", provider: name });
    return;
  }
  const shape = WEB.some((web) => web === name) ? Hit : Paper;
  for (const record of Reflect.get(Object(outcome), "records")) expect(shape.safeParse(record).success).toBe(true);
}

const junk = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.double(),
  fc.boolean(),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);

describe.each([...WEB, ...ACADEMIC].filter((name) => name !== "duckduckgo"))("%s", (name) => {
  const body = bodyOf(name);
  const paths = pathsOf(body);

  test("fields that are missing, null or of another type give records or a failure, never a crash", async () => {
    const damage = fc.array(fc.tuple(fc.constantFrom(...paths), junk), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const broken = changes.reduce<unknown>((value, [path, put]) => replaced(value, path, () => put), body);
        expectSound(await outcomeOf(name, JSON.stringify(broken)), name);
      }),
      { numRuns: 150 },
    );
  });

  test("nor does any other JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (text) => expectSound(await outcomeOf(name, text), name)),
      { numRuns: 50 },
    );
  });
});

test("DuckDuckGo's page may be torn anywhere", async () => {
  const page = String(bodyOf("duckduckgo"));
  const cut = fc.tuple(fc.nat(page.length), fc.nat(40), fc.string({ unit: "binary", maxLength: 20 }));
  await fc.assert(
    fc.asyncProperty(cut, async ([at, length, put]) => {
      expectSound(await outcomeOf("duckduckgo", page.slice(0, at) + put + page.slice(at + length)), "duckduckgo");
    }),
    { numRuns: 100 },
  );
});

test("counts too large to be exact are left out", async () => {
  const items = [
    { DOI: "10.1000/1", title: ["A"], "is-referenced-by-count": 2 ** 53, issued: { "date-parts": [[2020.5]] } },
  ];
  const outcome = await outcomeOf("crossref", JSON.stringify({ message: { "total-results": 2 ** 53, items } }));
  expect(outcome).toMatchObject({ records: [{ doi: "10.1000/1" }] });
  expect(JSON.stringify(outcome)).not.toMatch(/citationCount|year|total/u);
});
