import { describe, expect, it } from "vitest";
import { fuse, knowledgeOf } from "../src/fuse.ts";
import type { Scored } from "../src/score.ts";

/** Builds a ranking from scores. */
const ranked = (scores: Readonly<Record<number, number>>): Scored[] =>
  Object.entries(scores)
    .map(([document, score]) => ({ document: Number(document), passage: 0, score }))
    .sort((one, other) => other.score - one.score);
const first = (...args: Parameters<typeof fuse>) => fuse(...args).map(({ document }) => document);

describe("two rankings become one", () => {
  it("in which a document that both find is before those that one finds", () => {
    const words = ranked({ 1: 10, 2: 9.5 });
    const meaning = ranked({ 3: 0.8, 2: 0.79, 9: 0.1 });
    expect(first(words, meaning, { known: 1, ideal: 10 }, 60)[0]).toBe(2);
  });

  it("led by meaning where the corpus has few words of the query", () => {
    const words = ranked({ 1: 2 });
    const meaning = ranked({ 3: 0.8, 4: 0.6, 5: 0.5, 9: 0.1 });
    expect(first(words, meaning, { known: 0.1, ideal: 20 }, 60).slice(0, 2)).toEqual([3, 4]);
  });

  it("led by words where the model puts documents first that have none of them", () => {
    const words = ranked({ 1: 20, 2: 12 });
    const meaning = ranked({ 3: 0.8, 4: 0.79, 5: 0.78, 1: 0.5, 9: 0.1 });
    expect(first(words, meaning, { known: 1, ideal: 15 }, 60).slice(0, 2)).toEqual([1, 2]);
  });

  it("led by words where a document has more of the query than its words weigh", () => {
    const meaning = ranked({ 3: 0.8, 2: 0.79, 9: 0.1 });
    const order = (score: number) => first(ranked({ 1: score, 2: score * 0.8 }), meaning, { known: 1, ideal: 10 }, 60);
    expect(order(11)[0]).toBe(2);
    expect(order(25)[0]).toBe(1);
  });

  it("of whichever there is, where the other one finds nothing", () => {
    const one = ranked({ 1: 2, 2: 1 });
    expect(first(one, [], { known: 1, ideal: 2 }, 60)).toEqual([1, 2]);
    expect(first([], one, { known: 0, ideal: 2 }, 60)).toEqual([1, 2]);
  });
});

it("a query is known as far as the corpus has its words, the rare ones above all", () => {
  const asked = new Map([
    ["rare", 1],
    ["common", 1],
    ["absent", 0.5],
  ]);
  const weights = new Map([
    ["rare", 6],
    ["common", 2],
  ]);
  expect(knowledgeOf(asked, weights, 8)).toEqual({ known: 0.5, ideal: 12 });
  expect(knowledgeOf(new Map(), weights, 8)).toEqual({ known: 0, ideal: 0 });
});
