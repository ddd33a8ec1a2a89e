import { describe, expect, test } from "vitest";
import { readJson } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce } from "../helpers/upstream.ts";

type Ask = Parameters<typeof findOnce<"biomedical">>[1]["ask"];
const ask = (asked: Ask, body: unknown) =>
  findOnce("biomedical", { provider: "monarch", ask: asked, reply: { body: JSON.stringify(body) } });

/** The same query without results. */
const orAbsent = (value: unknown) => (value === null ? undefined : value);

describe("recorded answers of Monarch", () => {
  test("search: every entity", async () => {
    const body = readJson("monarch/search.json");
    const { records, total } = await ask({ operation: "entity", query: "fanconi" }, body);
    expect(total).toBe(dig(body, "total"));
    expect(records.map(({ id, name, category, taxon, score }) => [id, name, category, taxon, score])).toEqual(
      digList(body, "items").map((item) =>
        ["id", "name", "category", "in_taxon_label", "score"].map((key) => orAbsent(dig(item, key))),
      ),
    );
  });

  test("entity", async () => {
    const body = readJson("monarch/entity.json");
    const { records } = await ask({ operation: "entity", entityId: "MONDO:0020121" }, body);
    expect(records).toMatchObject([
      {
        id: "MONDO:0020121",
        name: dig(body, "name"),
        xrefs: dig(body, "xref"),
        url: "https://monarchinitiative.org/MONDO:0020121",
      },
    ]);
    expect(records[0]?.description?.slice(0, 80)).toBe(digText(body, "description").slice(0, 80));
  });

  test("associations: both ends, relation and publications", async () => {
    const body = readJson("monarch/associations.json");
    const { records, total } = await ask({ operation: "associations", entityId: "MONDO:0020121" }, body);
    expect(total).toBe(dig(body, "total"));
    expect(
      records.map((one) => [one.subject, one.predicate, one.object, one.objectLabel, one.publications, one.category]),
    ).toEqual(
      digList(body, "items").map((item) =>
        ["subject", "predicate", "object", "object_label", "publications", "category"].map((key) =>
          orAbsent(dig(item, key)),
        ),
      ),
    );
  });

  test("semsim: what was found with its score, and for each phenotype its nearest", async () => {
    const body = readJson("monarch/phenotype-explorer-search.json");
    const { records } = await ask({ operation: "semsim", phenotypes: ["HP:0002104", "HP:0012378"] }, body);
    expect(records).toHaveLength(digList(body).length);
    for (const [at, item] of digList(body).entries()) {
      const record = records[at];
      expect(record).toMatchObject({ id: dig(item, "subject", "id"), score: dig(item, "score") });
      const best = Object.values(Object(dig(item, "similarity", "object_best_matches")));
      expect(record?.matches?.map(({ source, target, score }) => [source, target, score])).toEqual(
        best.map((match) => [dig(match, "match_source"), dig(match, "match_target"), dig(match, "score")]),
      );
    }
  });

  test("compare: one comparison", async () => {
    const body = readJson("monarch/phenotype-explorer-compare.json");
    const asked = {
      operation: "compare",
      phenotypes: ["MP:0010771", "MP:0002169"],
      compareTo: ["HP:0004325"],
    } as const;
    const { records } = await ask(asked, body);
    expect(records).toMatchObject([{ score: dig(body, "average_score"), bestScore: dig(body, "best_score") }]);
    expect(records[0]?.matches).toMatchObject([
      { source: "MP:0010771", target: "HP:0004325", ancestorLabel: "multicellular organism phenotype" },
      { source: "MP:0002169", target: "HP:0004325" },
    ]);
  });

  test("the terms of an annotated text, in the HTML that the service answers with (documented)", async () => {
    const tokens = digList(readJson("monarch/text-annotator.json"));
    const termOf = (term: unknown) => ["name", "id", "category"].map((key) => digText(term, key)).join(",");
    const html = tokens.map((token) => {
      const terms = digList(token, "tokens");
      const data = terms.map(termOf).join("|");
      const words = digText(token, "text");
      return terms.length > 0 ? `<span class="sciCrunchAnnotation" data-sciGraph="${data}">${words}</span>` : words;
    });
    const reply = { body: html.join(""), headers: { "content-type": "text/html" } };
    const asked = { operation: "annotate", text: "x", limit: 200 } as const;
    const { records } = await findOnce("biomedical", { provider: "monarch", ask: asked, reply });
    const expected = tokens.flatMap((token) => digList(token, "tokens").map((term) => digText(term, "id")));
    expect(new Set(records.map(({ id }) => id))).toEqual(new Set(expected));
  });
});
