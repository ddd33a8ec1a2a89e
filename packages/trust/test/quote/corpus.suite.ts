import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkQuotation } from "../../src/quote/index.ts";

const corpus = new URL("../../../../../shared/corpus/", import.meta.url);
const Span = z.object({ start: z.number(), end: z.number() });
const Quote = z.object({
  id: z.string(),
  quote: z.string(),
  pageCorpus: z.string(),
  pageId: z.string(),
  expect: z.string(),
  accept: z.array(z.string()).optional(),
  where: Span.optional(),
  also: z.array(Span).optional(),
  meaningRisk: z.boolean().optional(),
});

const linesOf = (name: string): unknown[] =>
  readFileSync(new URL(name, corpus), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
const Text = z.object({ id: z.string(), text: z.string() });
const Index = z.object({
  pages: z.array(z.object({ id: z.string(), truth: z.object({ text: z.string().optional() }).optional() })),
});

const textsOf = (name: string): ReadonlyMap<string, string> =>
  name.startsWith("claims/")
    ? new Map(
        linesOf(`${name}.jsonl`)
          .map((line) => Text.parse(line))
          .map(({ id, text }) => [id, text]),
      )
    : new Map(
        Index.parse(JSON.parse(readFileSync(new URL(`${name}/index.json`, corpus), "utf8"))).pages.map(
          ({ id, truth }) => [id, truth?.text ?? ""],
        ),
      );

const FAITHFUL = ["verbatim", "verbatim_normalised", "elided"];
const share = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length;

test("labelled quotations", () => {
  const texts = new Map<string, ReadonlyMap<string, string>>();
  const judged = linesOf("claims/quotes.jsonl").map((line) => {
    const record = Quote.parse(line);
    const pages = texts.get(record.pageCorpus) ?? textsOf(record.pageCorpus);
    texts.set(record.pageCorpus, pages);
    return { ...record, found: checkQuotation(record.quote, pages.get(record.pageId) ?? "") };
  });
  const right = judged.filter(({ expect: wanted, accept = [], found }) => [wanted, ...accept].includes(found.class));
  expect(share(right, judged)).toBeGreaterThan(0.995);
  const unfaithful = judged.filter((one) => !FAITHFUL.includes(one.expect));
  expect(unfaithful.filter(({ found }) => FAITHFUL.includes(found.class))).toEqual([]);
  const accused = judged.filter(({ found }) => !FAITHFUL.includes(found.class));
  expect(
    share(
      accused.filter((one) => !FAITHFUL.includes(one.expect)),
      accused,
    ),
  ).toBeGreaterThan(0.995);

  const elided = judged.filter((one) => one.expect === "elided");
  const risky = elided.filter(({ meaningRisk }) => meaningRisk);
  expect(
    share(
      risky.filter(({ found }) => found.meaningRisk),
      risky,
    ),
  ).toBeGreaterThan(0.97);
  const warned = elided.filter(({ found }) => found.meaningRisk);
  expect(
    share(
      warned.filter(({ meaningRisk }) => meaningRisk),
      warned,
    ),
  ).toBeGreaterThan(0.95);

  const placed = judged.filter(({ where }) => where);
  const exact = placed.filter(({ where, also = [], found }) =>
    [where, ...also].some((span) => span?.start === found.start && span?.end === found.end),
  );
  expect(share(exact, placed)).toBeGreaterThan(0.985);
}, 120_000);
