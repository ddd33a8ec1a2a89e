import { describe, expect, it } from "vitest";
import { corpusOf } from "./helpers.ts";

/** Invented documents with common words, and a rare word each. */
const many = Array.from({ length: 6_000 }, (_, at) => ({
  id: String(at),
  text: `the harbour of the town ${at % 7 === 0 ? "has a crane" : "has no crane"} word${at} ${at % 3 === 0 ? "granite" : ""}`,
  ...(at % 1_000 === 5 ? { language: "kk" } : {}),
}));

describe("among thousands of documents", async () => {
  const corpus = await corpusOf(many);

  it("the rare word decides, and all documents with any word are counted", async () => {
    const found = await corpus.search("the harbour of the town word4321 granite", { limit: 3 });
    expect(found.hits[0]?.id).toBe("4321");
    expect(found.total).toBe(6_000);
  });

  it("what has all words is before what has some", async () => {
    const ids = (await corpus.rank("granite crane in the town harbour has", { limit: 100 })).map(({ id }) =>
      Number(id),
    );
    expect(ids.every((id) => id % 3 === 0)).toBe(true);
  });

  it("filters choose before the best documents are chosen", async () => {
    const filters = { language: "kk" };
    const found = await corpus.search("the harbour of the town granite word77", { limit: 20, filters });
    expect(found.total).toBe(6);
    expect(found.hits).toHaveLength(6);
    expect(found.hits.every(({ language }) => language === "kk")).toBe(true);
  });

  it("a removed document is neither found nor counted", async () => {
    await corpus.remove("4321");
    const found = await corpus.search("the harbour of the town word4321 granite", { limit: 3 });
    expect(found.hits.map(({ id }) => id)).not.toContain("4321");
    expect(found.total).toBe(5_999);
  });
});

describe("figures of the ranking", () => {
  const twice = [
    { id: "often", text: "tide tide tide tide tide tide and some other words of the sea" },
    { id: "brief", text: "tide" },
  ];
  it("decide what a repeated word and a long text count", async () => {
    const often = await corpusOf(twice, { ranking: { k1: 10, b: 0 } });
    expect((await often.rank("tide"))[0]?.id).toBe("often");
    const brief = await corpusOf(twice, { ranking: { k1: 0.1, b: 1 } });
    expect((await brief.rank("tide"))[0]?.id).toBe("brief");
  });

  it.each([{ k1: -1 }, { b: 2 }, { rrfK: 0 }, { k1: Number.NaN }])("%o is refused", async (ranking) => {
    await expect(corpusOf([], { ranking })).rejects.toMatchObject({ kind: "validation" });
  });
});
