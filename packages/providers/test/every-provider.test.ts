import { readdirSync, readFileSync } from "node:fs";
import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import type { CatalogRow } from "../src/access.ts";
import { catalog } from "../src/catalog.gen.ts";
import { type Key, keysOf } from "../src/define.ts";
import { isAutomatic, rowsOf } from "../src/manifest.ts";
import { createProviders } from "../src/providers.ts";
import { failureOf } from "./helpers/failure-of.ts";
import { createFakeHttp, json, type Sent } from "./helpers/fake-http.ts";
import { play, type Tape, tapesOf } from "./helpers/play.ts";
import { askAs, capabilityOf, fullSettings, SKILLS } from "./helpers/whole-catalogue.ts";

const SETTINGS = fullSettings("https://instance.example");

/** All subsets. */
const subsetsOf = <Value>(all: readonly Value[]): readonly (readonly Value[])[] =>
  Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_one, at) => Math.floor(bits / 2 ** at) % 2 === 1));

describe("half configured", () => {
  /** The settings that this capability requires, according to the provider's file. */
  function neededBy(row: CatalogRow, capability: string): readonly Key[] {
    const more = row.skills[capability]?.needs ?? [];
    return keysOf(row).filter(({ env, required = true }) => required !== false || more.includes(env));
  }
  const waiting = SKILLS.filter(([, row, { capability }]) => neededBy(row, capability).length > 0);

  test.each(waiting)("%s names exactly the settings that are missing, and sends nothing", async (_, row, tape) => {
    const needed = neededBy(row, tape.capability);
    const isEither = ({ required, env }: Key) =>
      required === "any" && !row.skills[tape.capability]?.needs?.includes(env);
    for (const set of subsetsOf(needed)) {
      const unset = needed.filter((key) => !set.includes(key));
      const isOneThere = set.some(isEither);
      const missing = unset.filter((key) => !(isEither(key) && isOneThere)).map(({ env }) => env);
      const { http, sent } = createFakeHttp(() => json({}));
      const settings = Object.fromEntries(set.map(({ env }) => [env, SETTINGS[env] ?? ""]));
      const providers = createProviders({ http, settings });
      const state = providers.list().find(({ name, type }) => name === row.name && type === tape.capability);
      expect(state?.missing ?? []).toEqual(missing);
      if (missing.length === 0) continue;
      const failure = await failureOf(askAs(tape, providers, { provider: row.name }));
      expect(failure).toMatchObject({ kind: "config", provider: row.name });
      const [, named = ""] =
        /Set ([A-Z0-9_]+(?: (?:and|or) [A-Z0-9_]+)*)(?:\.| to (?:an?|your) )/u.exec(failure.message) ?? [];
      // One that serves several services is named with the only one that is missing.
      const shared = needed
        .filter(({ env }) => missing.length === 1 && env === missing[0])
        .flatMap(({ orElse = [] }) => orElse.filter((name) => name === "WELLSOURCED_CONTACT_EMAIL"));
      expect(named.split(/ and | or /u)).toEqual([...missing, ...shared]);
      expect(sent).toEqual([]);
    }
  });
});

describe("a dead provider", () => {
  /** Providers with dead upstreams, and a clock for their pauses. */
  function deadOnes(isDead: (sent: Sent) => boolean, tapes: ReadonlyMap<string, Tape>) {
    const clock = createFakeClock();
    const { http, sent } = createFakeHttp((one) => {
      const { name } = one.spec;
      if (isDead(one)) return new Failure("network", `Network error on ${name}: no answer.`, { provider: name });
      if (one.request.form?.grant_type) return json({ access_token: "made-token" });
      const tape = tapes.get(name);
      const { path } = one.request;
      return { text: asText(tape?.bodies?.[path] ?? tape?.body ?? {}) };
    });
    const providers = createProviders({ http, clock, random: () => 0, settings: SETTINGS, thinThreshold: 0 });
    const askedBy = async (work: () => Promise<unknown>) => {
      const before = sent.length;
      const outcome = await work().catch((error: unknown) => error);
      return { outcome, asked: [...new Set(sent.slice(before).map(({ spec }) => spec.name))] };
    };
    return { clock, providers, askedBy };
  }
  const asText = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body));

  test.each(SKILLS)(
    "%s rests after five failures when it is asked by name, and is tried again",
    async (_, row, tape) => {
      const { clock, providers, askedBy } = deadOnes(() => true, new Map());
      const ask = () => askedBy(() => askAs(tape, providers, { provider: row.name }));
      for (let round = 0; round < 5; round++) expect((await ask()).asked).toEqual([row.name]);
      const resting = await ask();
      expect(resting.asked).toEqual([]);
      expect(resting.outcome).toMatchObject({ kind: "network", provider: row.name });
      await clock.advance(60_000);
      expect((await ask()).asked).toEqual([row.name]);
      expect((await ask()).asked).toEqual([]);
    },
  );

  /** Capabilities whose providers are queried in turn, with the tapes of all those providers. */
  const ladders = [...new Set(catalog.flatMap(({ skills }) => Object.keys(skills)))]
    .filter((type) => capabilityOf(type).policy === "ladder" || type === "academic")
    .map((type) => {
      const names = rowsOf(type).flatMap((row) => (isAutomatic(row, type) ? [row.name] : []));
      const tapes = SKILLS.flatMap(([, { name }, tape]): [string, Tape][] =>
        tape.capability === type && names.includes(name) ? [[name, tape]] : [],
      );
      return [type, names, new Map(tapes)] as const;
    })
    .filter(([, names]) => names.length > 1);

  test.each(ladders)(
    "%s: the next one answers, without the dead one's time after three failures",
    async (_, names, tapes) => {
      const [first = "", second = ""] = names;
      const tape = tapes.get(first);
      if (!tape) throw new Error(`${first} has no tape`);
      const { clock, providers, askedBy } = deadOnes(({ spec }) => spec.name === first, tapes);
      const ask = () => askedBy(() => askAs(tape, providers, {}));
      for (let round = 0; round < 3; round++) expect((await ask()).asked.slice(0, 2)).toEqual([first, second]);
      expect((await ask()).asked[0]).toBe(second);
      await clock.advance(30_000);
      expect((await ask()).asked[0]).toBe(first);
      expect((await ask()).asked[0]).toBe(second);
    },
  );
});

describe("what an upstream adds to its replies", () => {
  const NEW = {
    zzNew: { id: 1, name: "new", url: "https://new.example" },
    zz_new_list: [{ title: "new" }],
    zzNull: null,
  };

  /** Objects whose property names are data: codes, dates, words, languages, list indices. */
  const DICTIONARIES =
    /^(?:names|descriptions|observations|value|status|index|label|dimension|units|us-gaap|ifrs-full|dei|entities|labels|aliases|claims|qualifiers|sitelinks|abstract_inverted_index|(?:subject|object)_best_matches)$/u;
  /** Adds unknown properties at every level. */
  function grown(value: unknown, at = ""): unknown {
    // Entity records pass on all properties of the upstream.
    if (Array.isArray(value)) return at === "entities" ? value : value.map((inner) => grown(inner));
    if (value === null || typeof value !== "object") return value;
    const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, grown(one, name)]));
    const isList = Object.keys(value).every((name) => /^\d+$/u.test(name));
    return isList || DICTIONARIES.test(at) ? inner : { ...inner, ...NEW };
  }

  const replies = catalog.flatMap((row) =>
    tapesOf(row.name)
      .filter(([file]) => file.endsWith(".found.json"))
      .map(([file, tape]) => [`${row.name} ${file}`, row, tape] as const),
  );

  test.each(replies)("changes no record: %s", async (_, row, tape) => {
    const provider = (await row.load()).default;
    const plain = await play(provider, tape);
    const textOf = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(grown(body)));
    expect((await play(provider, tape, textOf)).outcome).toEqual(plain.outcome);
  });
});

test("who is priced by the kind of question has a price for every kind, so that a budget holds for all", () => {
  const unpriced = catalog.flatMap(({ name, skills, priceUsd }) =>
    typeof priceUsd === "object"
      ? Object.keys(skills)
          .filter((type) => !(type in priceUsd))
          .map((type) => `${name} ${type}`)
      : [],
  );
  expect(unpriced).toEqual([]);
});

describe("a provider's file", () => {
  const folder = new URL("../src/catalog/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

  test.each(files)("%s has no power of its own: it sees no environment, prints nothing and dials nobody", (file) => {
    const code = readFileSync(new URL(file, folder), "utf8");
    expect(code).not.toMatch(
      /\bprocess\b|\bconsole\b|\bfetch\(|\bimport\("node:|from "(?:node:(?!path|util|buffer)|undici)/u,
    );
    expect(code).not.toMatch(/\bglobalThis\b|\bDate\.now\(|\bMath\.random\(|\bsetTimeout\(/u);
  });
});
