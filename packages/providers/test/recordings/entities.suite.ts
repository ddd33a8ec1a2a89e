import type { Entity } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce } from "../helpers/upstream.ts";

const API = "/w/api.php";
const idsOf = (reply: unknown): string[] => Object.keys(Object(dig(reply, "entities")));

/** Entities by id, from a recorded reply to `wbgetentities`, without the names of referenced entities. */
async function entitiesOf(file: string): Promise<readonly Entity[]> {
  const { records } = await findOnce("entity", {
    provider: "wikidata",
    ask: { ids: idsOf(readJson(file)) },
    reply: { body: { entities: {}, success: 1 } },
    routes: [
      { path: API, query: { props: "labels" }, body: { entities: {}, success: 1 } },
      { path: API, query: { action: "wbgetentities" }, body: readRecording(file) },
    ],
  });
  return records;
}

/** Searches with recorded hits, each with an empty entity. */
async function foundBy(file: string): Promise<readonly Entity[]> {
  const ids = digList(readJson(file), "search").map((hit) => digText(hit, "id"));
  const entries = Object.fromEntries(ids.map((id) => [id, { type: "item", id }]));
  const { records } = await findOnce("entity", {
    provider: "wikidata",
    ask: { query: "x" },
    reply: { status: 500, body: "not asked" },
    routes: [
      { path: API, query: { action: "wbsearchentities" }, body: readRecording(file) },
      { path: API, query: { action: "wbgetentities" }, body: { entities: entries, success: 1 } },
    ],
  });
  return records;
}

/** Searches by website with recorded rows, and with an entity for each. */
async function boundBy(file: string): Promise<readonly Entity[]> {
  const entriesFor = ({ query }: { readonly query: URLSearchParams }) => {
    const ids = query.get("ids")?.split("|") ?? [];
    return { body: { entities: Object.fromEntries(ids.map((id) => [id, { id }])) } };
  };
  const { records } = await findOnce("entity", {
    provider: "wikidata",
    ask: { website: "example.org" },
    reply: { status: 500, body: "not asked" },
    routes: [
      { path: "/sparql", body: readRecording(file) },
      { path: API, reply: entriesFor },
    ],
  });
  return records;
}

describe("recorded replies of Wikidata", () => {
  test("labels of many, in the order in which they were asked for", async () => {
    const reply = readJson("wikidata/wbgetentities-labels.json");
    const found = await entitiesOf("wikidata/wbgetentities-labels.json");
    expect(found.map(({ id }) => id)).toEqual(idsOf(reply));
    for (const { id, name } of found) expect(name).toBe(digText(reply, "entities", id, "labels", "en", "value") || id);
  });

  test("an entity that is gone is nothing", async () => {
    await expect(entitiesOf("wikidata/wbgetentities-missing.json")).resolves.toEqual([]);
  });

  test("pictures: the first of several, as an address of Commons; an entry is known by its key", async () => {
    const file = "wikidata/wbgetentities-images.json";
    const name = digText(readJson(file), "entities", "Q857243", "claims", "P18", 0, "mainsnak", "datavalue", "value");
    const image = `https://commons.wikimedia.org/wiki/Special:FilePath/${name.replaceAll(" ", "_")}`;
    await expect(entitiesOf(file)).resolves.toMatchObject([{ id: "Q857243", image }]);
  });

  test("an entity whose words are empty keeps its id for a name", async () => {
    const [entity, ...rest] = await entitiesOf("wikidata-ownership/wbgetentities-Q3235026.json");
    expect(rest).toEqual([]);
    expect(entity).toMatchObject({ id: "Q3235026", name: "Q3235026", aliases: [], relations: [] });
    expect(entity).not.toHaveProperty("website");
  });

  test.each(["wikidata-ownership/wbsearchentities-attila.json", "wikidata/wbsearchentities-covid.json"])(
    "hits with and without a description: %s",
    async (file) => {
      const hits = digList(readJson(file), "search");
      const found = await foundBy(file);
      expect(found).toHaveLength(hits.length);
      for (const [index, hit] of hits.entries()) {
        const entity = found[index];
        expect(entity).toMatchObject({ id: digText(hit, "id"), name: digText(hit, "label") });
        expect(entity?.description ?? "").toBe(digText(hit, "description"));
        expect(entity?.url).toBe(`https://www.wikidata.org/wiki/${digText(hit, "id")}`);
      }
    },
  );

  test("no hits", async () => {
    await expect(foundBy("wikidata/wbsearchentities-none.json")).resolves.toEqual([]);
  });

  test.each([
    ["wikidata/sparql-multi-vars.json", ["Q3731207", "Q505932"]],
    ["wikidata/sparql-no-datatype.json", ["Q5059124"]],
    // Another variable, so no row names an entity.
    ["wikidata/sparql-single-var.json", []],
  ])("rows of the query service, blank nodes left out: %s", async (file, ids) => {
    expect((await boundBy(file)).map(({ id }) => id)).toEqual(ids);
  });
});
