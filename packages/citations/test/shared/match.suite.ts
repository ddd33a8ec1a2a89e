import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { CslItem } from "../../src/csl.ts";
import { checkIdentifier } from "../../src/match/chimera.ts";
import { matchTitle } from "../../src/match/title.ts";
import { chance, lossy, OTHER, SAME, spliced } from "../match/damage.ts";

const shared = new URL("../../../../../shared/corpus/citations/", import.meta.url);

const Work = z.object({
  doi: z.string(),
  title: z.string().nullish(),
  year: z.number().nullish(),
  firstAuthor: z.string().nullish(),
  container: z.string().nullish(),
});
type Work = z.infer<typeof Work>;
const Pairs = z.object({ records: z.array(z.object({ query: z.string(), doi: z.string() })) });

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, shared), "utf8"));
const works = (...names: readonly string[]): Work[] => names.flatMap((name) => z.array(Work).parse(read(name)));
const share = (right: number, all: number): number => (all === 0 ? 0 : right / all);

describe("titles of real works", () => {
  const all = works("dois-retracted.json", "dois-real.json");
  const titles = [...new Set(all.flatMap(({ title }) => title ?? []))];

  test("with words lost: recall at least 0.97 (1.00 when written)", () => {
    const known = new Map(all.map(({ doi, title }) => [doi.toLowerCase(), title]));
    const pairs = Pairs.parse(read("title-match-pairs.json")).records.map(
      ({ query, doi }) => [query, known.get(doi.toLowerCase()) ?? ""] as const,
    );
    expect(
      share(pairs.filter(([query, title]) => matchTitle(query, title).verdict === "match").length, pairs.length),
    ).toBeGreaterThanOrEqual(0.97);
    const stray = pairs.filter(
      ([query], at) => matchTitle(query, pairs[(at + 7) % pairs.length]?.[1] ?? "").verdict === "match",
    );
    expect(stray).toEqual([]);
    const mixed = pairs.filter(
      ([, title], at) =>
        matchTitle(spliced(title, pairs[(at + 3) % pairs.length]?.[1] ?? ""), title).verdict === "match",
    );
    expect(mixed).toEqual([]);
  });

  test("no two of them match", { timeout: 120_000 }, () => {
    const matched = titles
      .flatMap((one, at) =>
        titles
          .slice(at + 1)
          .filter((_, next) => (at + next) % 11 === 0)
          .map((other) => [one, other] as const),
      )
      .filter(([one, other]) => matchTitle(one, other).verdict === "match");
    expect(matched).toEqual([]);
  });

  test.each(Object.entries(SAME))("%s: match at least 0.98", { timeout: 60_000 }, (name, damage) => {
    const pairs = titles.map((title) => [damage(title, chance(title + name)), title] as const);
    expect(
      share(pairs.filter(([damaged, title]) => matchTitle(damaged, title).verdict === "match").length, pairs.length),
    ).toBeGreaterThanOrEqual(0.98);
  });

  test.each(Object.entries(OTHER))("%s: never a match, mismatch at least 0.9", { timeout: 60_000 }, (name, make) => {
    const made = titles
      .map((title) => [make(title, chance(title + name)), title] as const)
      .filter(([one, title]) => one !== title);
    const verdicts = made.map(([one, title]) => matchTitle(one, title).verdict);
    expect(verdicts).not.toContain("match");
    expect(share(verdicts.filter((verdict) => verdict === "mismatch").length, verdicts.length)).toBeGreaterThanOrEqual(
      0.9,
    );
  });
});

describe("references recombined from real works", () => {
  type Known = Work & { title: string; year: number; firstAuthor: string };
  const complete = (work: Work): work is Known =>
    Boolean(work.title && work.year && work.firstAuthor && /\p{L}/u.test(work.firstAuthor));
  const known = works("dois-real.json").filter(complete);
  const csl = ({ doi, title, year, firstAuthor, container }: Known): CslItem => ({
    id: doi,
    type: "article-journal",
    title,
    author: [{ family: firstAuthor }],
    issued: { "date-parts": [[year]] },
    ...(container && { "container-title": container }),
    DOI: doi,
  });
  const draw = chance("recombinations");
  const any = (): Known | undefined => known[Math.floor(draw() * known.length)];

  test("1,000 of them: none taken for the work of its DOI, at least 0.9 named with each part that differs", {
    timeout: 60_000,
  }, () => {
    let [made, named] = [0, 0];
    const taken: string[] = [];
    while (made < 1000) {
      const [one, other] = [any(), any()];
      if (
        !one ||
        !other ||
        one.title === other.title ||
        one.firstAuthor === other.firstAuthor ||
        Math.abs(one.year - other.year) < 2
      )
        continue;
      const parts =
        [
          ["title"],
          ["firstAuthor"],
          ["title", "firstAuthor"],
          ["firstAuthor", "year"],
          ["title", "firstAuthor", "year"],
        ][made++ % 5] ?? [];
      const reference = csl({
        ...one,
        ...Object.fromEntries(Object.entries(other).filter(([name]) => parts.includes(name))),
      });
      const check = checkIdentifier(reference, csl(one));
      const want = parts.map((part) => (part === "firstAuthor" ? "authors" : part));
      if (check.verdict === "same") taken.push(`${one.doi}: ${want.join(", ")} of ${other.doi}`);
      if (want.every((part) => check.differences.some((difference) => difference.part === part))) named++;
    }
    // Names in scripts that cannot be transliterated into each other cannot be compared.
    expect(taken.filter((line) => !/authors(?:, year)? of/u.test(line))).toEqual([]);
    expect(share(taken.length, made)).toBeLessThanOrEqual(0.01);
    expect(share(named, made)).toBeGreaterThanOrEqual(0.95);
  });

  test("a careless copy of the right one is never accused", () => {
    const accused = known.filter((work) => {
      const copy = {
        ...csl(work),
        title: lossy(work.title, 0.1),
        author: [{ literal: `${work.firstAuthor}, J.` }],
        issued: { raw: String(work.year + 1) },
      };
      const { verdict } = checkIdentifier(copy, csl(work));
      return verdict === "mixed" || verdict === "other";
    });
    expect(share(accused.length, known.length)).toBeLessThanOrEqual(0.005);
  });
});
