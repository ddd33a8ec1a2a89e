import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { createProviders } from "../src/providers.ts";
import { createFakeHttp, json } from "./helpers/fake-http.ts";
import { play } from "./helpers/play.ts";
import { fullSettings, SKILLS } from "./helpers/whole-catalogue.ts";

describe("SearchAPI's smallest replies, made", () => {
  const settings = fullSettings("https://instance.example");
  const items = [
    { link: "https://a.example/", publication_number: "US1234567B2", original: "https://a.example/a.png" },
  ];
  const found = (body: unknown, kind: "web" | "news" | "image" | "patent") => {
    const { http } = createFakeHttp(() => json(body));
    const providers = createProviders({ http, settings, thinThreshold: 0 });
    const ask = { query: "slate", limit: 5 };
    const call = { provider: "searchapi" };
    return kind === "web" ? providers.web(ask, call) : providers.find(kind, ask, call);
  };

  test.each([
    ["web", "organic_results"],
    ["news", "organic_results"],
    ["image", "images"],
    ["patent", "organic_results"],
  ] as const)("%s: a list alone, and each part of the envelope alone", async (kind, list) => {
    expect((await found({ [list]: items }, kind)).records).toHaveLength(1);
    for (const part of ["search_metadata", "search_parameters", "search_information"])
      expect((await found({ [part]: {} }, kind)).records).toEqual([]);
    await expect(found({}, kind)).rejects.toThrow("search_parameters is missing");
    await expect(found({ hello: 1 }, kind)).rejects.toThrow(Failure);
  });
});

/** Paths of all properties of objects in lists. */
function* membersOfItems(value: unknown, path: readonly string[] = [], inList = false): Generator<readonly string[]> {
  if (value === null || typeof value !== "object") return;
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, name];
    if (inList && !Array.isArray(value)) yield here;
    yield* membersOfItems(inner, here, inList || Array.isArray(value));
  }
}

/** Removes one property. */
function lacking(value: unknown, [name = "", ...rest]: readonly string[]): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === name ? lacking(inner, rest) : inner));
  const entries = Object.entries(value);
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== name));
  return Object.fromEntries(entries.map(([key, inner]) => [key, key === name ? lacking(inner, rest) : inner]));
}

/** Properties that identify a record or its kind; a list without them is rejected. */
const IDENTITY =
  /^(?:id|uri|kind|data|type|attributes|metadata|bibjson|packageId|objectID|nctId|protocolSection|identificationModule|agencyID|lens_id|jurisdiction|doc_number|message|title|paperId|subject|object|predicate|count|date|Document|applicationNumberText)$/u;

describe("what is not a record's identity may be missing from any record", () => {
  test.each(SKILLS.filter(([, , { body }]) => typeof body === "object"))("%s", async (_, row, tape) => {
    const provider = (await row.load()).default;
    const lost: string[] = [];
    for (const path of membersOfItems(tape.body)) {
      const { outcome } = await play(provider, { ...tape, body: lacking(tape.body, path) });
      if (outcome instanceof Failure && !IDENTITY.test(path.at(-1) ?? ""))
        lost.push(`${path.join(".")}: ${outcome.message}`);
    }
    expect(lost).toEqual([]);
  });
});
