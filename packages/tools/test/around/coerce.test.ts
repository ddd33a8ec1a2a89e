import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { coerce } from "../../src/around/coerce.ts";
import { validate } from "../../src/around/validate.ts";
import { choice, count, flag, optional, required, text, wholeNumber } from "../../src/fields.ts";

const schema = z
  .strictObject({
    query: required("What to search for", 500),
    site: optional("Domain", 20),
    num_results: count({ fallback: 5, max: 10, what: "Results" }),
    depth: wholeNumber().min(0).optional(),
    share: z.number().optional(),
    deep: flag(false, "Deep"),
    sites: z.array(text().max(30)).max(3, "sites takes at most 3 entries").optional(),
    forms: z.array(choice(["text", "html"], "Form")).optional(),
    numbers: z.array(z.int()).optional(),
    entries: z.array(z.strictObject({ title: optional("Title"), year: z.int().optional() })).optional(),
    hook: z.strictObject({ url: required("Address"), quick: z.boolean().optional() }).optional(),
    extra: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(({ site, sites }) => !(site && sites), "site and sites cannot be combined");

const taken = (given: object) => {
  const { query: _, num_results, deep, ...rest } = validate(schema, { query: "a", ...given });
  return { ...rest, ...(num_results === 5 ? {} : { num_results }), ...(deep ? { deep } : {}) };
};
const refusal = (given: unknown): string => {
  try {
    validate(schema, given);
  } catch (error) {
    if (error instanceof Failure) return error.detail ? `${error.message} | ${error.detail}` : error.message;
    throw error;
  }
  return "accepted";
};

/** What hosts are known to send: contract, section 0. */
describe("contract 0 [rev 3]: arguments are read as hosts mean them", () => {
  test.each<[object, object]>([
    [{ site: null, num_results: null, deep: null, sites: null, entries: null, hook: null }, {}],
    [
      { entries: [{ title: null, year: null }], hook: { url: "u", quick: null } },
      { entries: [{}], hook: { url: "u" } },
    ],
    [
      { num_results: "7", depth: "0", share: "-2.5e-1" },
      { num_results: 7, depth: 0, share: -0.25 },
    ],
    [
      { num_results: "7.0", depth: " 3 " },
      { num_results: 7, depth: 3 },
    ],
    [{ deep: "true" }, { deep: true }],
    [{ deep: "false" }, {}],
    [{ sites: '["a.example", "b.example"]' }, { sites: ["a.example", "b.example"] }],
    [{ sites: "a.example" }, { sites: ["a.example"] }],
    [{ sites: "[data-x]" }, { sites: ["[data-x]"] }],
    [{ forms: "html" }, { forms: ["html"] }],
    [{ forms: '["html","text"]' }, { forms: ["html", "text"] }],
    [{ numbers: '[1,"2"]' }, { numbers: [1, 2] }],
    [{ entries: '[{"title":"T","year":"1999"}]' }, { entries: [{ title: "T", year: 1999 }] }],
    [{ entries: ['{"title":"T"}'] }, { entries: [{ title: "T" }] }],
    [{ hook: '{"url":"u","quick":"true"}' }, { hook: { url: "u", quick: true } }],
    [{ extra: '{"a":[1]}' }, { extra: { a: [1] } }],
    // Text stays text.
    [{ site: "12" }, { site: "12" }],
    [{ site: "true" }, { site: "true" }],
    [{ sites: ["12", "[1]"] }, { sites: ["12", "[1]"] }],
  ])("%j", (given, meant) => {
    expect(taken(given)).toEqual(meant);
  });

  test("the whole of them may be JSON text, or nothing", () => {
    expect(validate(schema, '{"query":"a","deep":"true"}')).toMatchObject({ query: "a", deep: true });
    expect(refusal(null)).toBe("query is required");
  });

  test("an argument set to null must be known anyway", () => {
    expect(refusal({ query: "a", siet: null })).toBe("Unknown argument siet. Did you mean site?");
    expect(refusal({ query: null })).toBe("query is required");
  });

  test("texts keep the blanks that their schema keeps", () => {
    expect(validate(z.strictObject({ answer: z.string() }), { answer: "  a " })).toEqual({ answer: "  a " });
  });
});

describe("contract 0 [rev 3]: everything else stays refused, with the reason that applies", () => {
  test.each<[object, string]>([
    [{ query: 7 }, "query must be text"],
    [{ query: true }, "query must be text"],
    [{ query: ["a"] }, "query must be text"],
    [{ query: { text: "a" } }, "query must be text"],
    [{ num_results: "seven" }, "num_results must be a number"],
    [{ num_results: "1,000" }, "num_results must be a number"],
    [{ num_results: "0x10" }, "num_results must be a number"],
    [{ num_results: "07" }, "num_results must be a number"],
    [{ num_results: "2.5" }, "num_results must be a whole number"],
    [{ num_results: true }, "num_results must be a number"],
    [{ num_results: [5] }, "num_results must be a number"],
    [{ depth: "-1" }, "depth must be at least 0"],
    [{ deep: "yes" }, "deep must be true or false"],
    [{ deep: "True" }, "deep must be true or false"],
    [{ deep: 1 }, "deep must be true or false"],
    [{ sites: '["a.example", 7]' }, "each entry of sites must be text"],
    [{ sites: '["a","b","c","d"]' }, "sites takes at most 3 entries"],
    [{ sites: 7 }, "sites must be a list"],
    [{ sites: { 0: "a" } }, "sites must be a list"],
    [{ sites: ["a", null] }, "each entry of sites must be text"],
    [{ sites: ["x".repeat(31)] }, "each entry of sites must be 30 characters or less"],
    [{ forms: '["pdf"]' }, "each entry of forms must be one of text, html"],
    [{ numbers: "1" }, "numbers must be a list"],
    [{ numbers: "[1,2" }, "numbers must be a list"],
    [{ entries: "a long text that is no list" }, "entries must be a list"],
    [{ entries: { title: "T" } }, "entries must be a list"],
    [{ entries: ["T"] }, "each entry of entries must be an object"],
    [{ hook: "u" }, "hook must be an object"],
    [{ hook: "[]" }, "hook must be an object"],
    [{ hook: {} }, "hook.url is required"],
    [{ hook: "{}" }, "hook.url is required"],
    [{ extra: "none" }, "extra must be an object"],
    [{ site: "x".repeat(21) }, "site must be 20 characters or less"],
  ])("%j", (given, sentence) => {
    expect(refusal({ query: "a", ...given })).toBe(sentence);
  });

  test.each(["query", 7, true, ["a"], "[1]"])("%j are no arguments at all", (given) => {
    expect(refusal(given)).toBe("The arguments must be an object");
  });
});

describe("contract 0 [rev 3]: an unpaired surrogate", () => {
  test("becomes U+FFFD in texts, names and free-form values, and whole pairs stay", () => {
    const given = { query: "a\ud83d", sites: ["\ude00b"], extra: { "k\ud800": ["\udc00", "😀"] } };
    expect(validate(schema, given)).toMatchObject({
      query: "a\ufffd",
      sites: ["\ufffdb"],
      extra: { "k\ufffd": ["\ufffd", "😀"] },
    });
  });

  test("is echoed nowhere", () => {
    expect(refusal({ query: "a", "\ud83dsite": 1 }).isWellFormed()).toBe(true);
    expect(refusal({ query: "a", hook: { url: "u", "\ud83d": 1 } }).isWellFormed()).toBe(true);
    expect(refusal({ query: "a", "\ud83d": "\ud83d" }).isWellFormed()).toBe(true);
    expect(JSON.stringify(coerce(schema, { query: "\ud83d", other: "x" }))).not.toMatch(/\\ud[89a-f]/u);
  });
});

describe("names that are not known", () => {
  const tool = (shape: z.ZodRawShape) => (given: object) => {
    try {
      validate(z.strictObject(shape), given);
    } catch (error) {
      if (error instanceof Failure) return error.message;
    }
    return "accepted";
  };
  const url = required("Address");
  const page = tool({
    url,
    links: choice(["inline", "dropped"], "Links").optional(),
    query: optional("Words"),
  });
  const cited = tool({ citation: required("Reference"), claim: optional("Claim") });
  const list = tool({
    sources: z.array(z.strictObject({ doi: optional("DOI") })).optional(),
    style: optional("Style"),
  });

  test("are held against what must be there, and takes the value", () => {
    expect(page({ link: "https://a.example/" })).toBe(
      'Unknown argument link. Give it as {"url":"https://a.example/"}.',
    );
    expect(page({ address: "https://a.example/" })).toBe("Unknown argument address. Did you mean url?");
    expect(page({ link: "inline", url: "u" })).toBe("Unknown argument link. Did you mean links?");
    expect(cited({ reference: "Doe 2020" })).toBe("Unknown argument reference. Did you mean citation?");
  });

  test.each<[(given: object) => string, object, string]>([
    [cited, { doi: "10.1000/moss.7" }, '{"citation":"10.1000/moss.7"}'],
    [cited, { DOI: "doi:10.1000/moss.7", claim: "x" }, '{"citation":"10.1000/moss.7"}'],
    [cited, { pmid: 12345 }, '{"citation":"PMID 12345"}'],
    [cited, { arxiv_id: "2101.00001" }, '{"citation":"arXiv:2101.00001"}'],
    [cited, { isbn: "978-0-00-000000-2" }, '{"citation":"ISBN 978-0-00-000000-2"}'],
    [cited, { url: "https://a.example/" }, '{"citation":"https://a.example/"}'],
    [page, { doi: "10.1000/moss.7" }, '{"url":"https://doi.org/10.1000/moss.7"}'],
    [page, { doi: "https://doi.org/10.1000/moss.7" }, '{"url":"https://doi.org/10.1000/moss.7"}'],
    [list, { doi: "10.1000/moss.7" }, '{"sources":[{"doi":"10.1000/moss.7"}]}'],
  ])("an identifier is shown where to put it (%#)", (of, given, place) => {
    const [key] = Object.keys(given);
    expect(of(given)).toBe(`Unknown argument ${key}. Give it as ${place}.`);
  });

  test("all that is missing is named at once", () => {
    const step = tool({ step: required("Step"), number: z.int(), more: z.boolean() });
    expect(step({})).toBe("step, number and more are required");
    expect(step({ number: 1 })).toBe("step and more are required");
    expect(step({ number: 1, foo: [] })).toBe(
      "Unknown argument foo. step and more are required. The arguments are step, number, more.",
    );
    expect(step({ number: 1, text: "a" })).toBe("Unknown argument text. Did you mean step? more is required.");
  });

  test("several are named together, those within another argument by their place", () => {
    expect(page({ url: "u", foo: 1, bar: 2 })).toBe(
      "Unknown argument foo. Unknown argument bar. The arguments are url, links, query.",
    );
    expect(list({ sources: [{ dio: "10.1/x" }] })).toBe("Unknown argument dio in sources.0. Did you mean doi?");
    expect(list({ sources: [{ colour: "red" }] })).toBe(
      "Unknown argument colour in sources.0. The arguments of sources.0 are doi.",
    );
  });
});
