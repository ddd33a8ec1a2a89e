import { Failure } from "@wellsourced/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { type CapabilityName, capabilities } from "../src/capabilities.ts";
import { catalog } from "../src/catalog.gen.ts";
import { play, type Tape, tapesOf } from "./helpers/play.ts";

type Path = readonly (string | number)[];

/** All paths inside a JSON value, except its root. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return keys.flatMap((key) => {
    const inner: unknown = Reflect.get(value, key);
    return [[...at, key], ...pathsOf(inner, [...at, key])];
  });
}

/** Replaces or removes the value at a path. */
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

/** Whatever an upstream sends, a search returns records or an upstream failure. */
function expectSound(outcome: unknown, type: string) {
  if (outcome instanceof Error) {
    expect(outcome).toBeInstanceOf(Failure);
    expect(outcome).toMatchObject({
      kind: expect.stringMatching(/^(?:upstream_unavailable|not_found|content_empty)$/u),
    });
    return;
  }
  const { record }: { readonly record?: z.ZodType } = capabilities[type as CapabilityName]; // tapes name capabilities
  for (const one of Reflect.get(Object(outcome), "records")) expect(record?.safeParse(one).error).toBeUndefined();
}

const found = (name: string): readonly (readonly [string, Tape])[] =>
  tapesOf(name).filter(
    ([file, { body, bodies }]) => /\.found\.json$/u.test(file) && (isObject(body) || bodies !== undefined),
  );

const isObject = (value: unknown): boolean => value !== null && typeof value === "object";

const junk = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.double(),
  fc.boolean(),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);

const JSON_TAPES = catalog.flatMap(({ name, load }) =>
  found(name).map(([file, tape]) => [`${name} ${file}`, load, tape] as const),
);

describe.each(JSON_TAPES)("%s", (_, load, tape) => {
  const whole = { body: tape.body, ...(tape.bodies ? { bodies: tape.bodies } : {}) };
  const paths = pathsOf(whole).filter((path) => path.length > 1 && (path[0] !== "bodies" || path.length > 2));
  const playWith = async (changed: unknown, textOf?: (body: unknown) => string) => {
    const provider = (await load()).default;
    const { outcome } = await play(provider, { ...tape, ...Object(changed) }, textOf);
    expectSound(outcome, tape.capability);
  };

  test("fields that are missing, null or of another type give records or a failure, never a crash", async () => {
    const damage = fc.array(fc.tuple(fc.constantFrom(...paths), junk), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        await playWith(changes.reduce<unknown>((value, [path, put]) => replaced(value, path, () => put), whole));
      }),
      { numRuns: 100 },
    );
  });

  test("nor does any other JSON", async () => {
    const other = fc.json().map((text): unknown => JSON.parse(text));
    await fc.assert(
      fc.asyncProperty(other, async (body) =>
        playWith(
          { body, bodies: tape.bodies && Object.fromEntries(Object.keys(tape.bodies).map((path) => [path, body])) },
          JSON.stringify,
        ),
      ),
      { numRuns: 30 },
    );
  });
});

/** HTML and XML, truncated anywhere. */
const TEXT_TAPES = catalog.flatMap(({ name, load }) =>
  tapesOf(name).flatMap(([file, tape]) =>
    /\.found\.json$/u.test(file) && typeof tape.body === "string"
      ? [[`${name} ${file}`, load, tape, tape.body] as const]
      : [],
  ),
);

test.each(TEXT_TAPES)("%s may be torn anywhere", async (_, load, tape, text) => {
  const provider = (await load()).default;
  const cut = fc.tuple(fc.nat(text.length), fc.nat(40), fc.string({ unit: "binary", maxLength: 20 }));
  await fc.assert(
    fc.asyncProperty(cut, async ([at, length, put]) => {
      const { outcome } = await play(provider, { ...tape, body: text.slice(0, at) + put + text.slice(at + length) });
      expectSound(outcome, tape.capability);
    }),
    { numRuns: 100 },
  );
});

test("counts too large to be exact are left out", async () => {
  const crossref = (await import("../src/catalog/crossref.ts")).default;
  const items = [
    { DOI: "10.1000/1", title: ["A"], "is-referenced-by-count": 2 ** 53, issued: { "date-parts": [[2020.5]] } },
  ];
  const { outcome } = await play(crossref, {
    capability: "academic",
    made: true,
    from: "counts beyond what is exact",
    ask: { query: "x", limit: 5 },
    body: { message: { "total-results": 2 ** 53, items } },
  });
  expect(outcome).toMatchObject({ records: [{ doi: "10.1000/1" }] });
  expect(JSON.stringify(outcome)).not.toMatch(/citationCount|year|total/u);
});
