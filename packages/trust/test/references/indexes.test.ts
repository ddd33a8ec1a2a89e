import type { CslItem } from "@wellsourced/citations";
import { describe, expect, test } from "vitest";
import { fieldOf, indexesFor } from "../../src/references/indexes.ts";

/** Invented references. */
const cited = (more: Partial<CslItem>): CslItem => ({ id: "cited", type: "article-journal", title: "Lichen", ...more });
const inVenue = (venue: string, more: Partial<CslItem> = {}) => cited({ "container-title": venue, ...more });

describe("indexes of one field", () => {
  test.each<[string, CslItem, readonly string[]]>([
    ["a journal of mathematics", inVenue("Annals of Mathematics"), ["zbmath"]],
    ["one of algebra", inVenue("Journal of Algebra"), ["zbmath"]],
    ["one of mathematical physics", inVenue("Comm. Math. Phys."), ["zbmath"]],
    ["one of physics", inVenue("Phys. Rev. D"), ["inspire", "ads"]],
    ["JHEP", inVenue("JHEP"), ["inspire", "ads"]],
    ["a French journal", inVenue("Revue du lichen"), ["hal"]],
    ["French mathematics", inVenue("Annales de l'Institut de mathématiques"), ["zbmath", "hal"]],
    ["a French title", cited({ title: "Le lichen dans les jardins du nord" }), ["hal"]],
    ["a deposit", cited({ URL: "https://hal.science/hal-04000001" }), ["hal"]],
    ["a reference that says to be French", cited({ language: "fr-CA" }), ["hal"]],
    ["a book", cited({ type: "book", ISBN: "9780000000002" }), ["k10plus"]],
    ["an open journal", inVenue("Frontiers in Lichen"), ["doaj"]],
    ["one that other indexes may lack", inVenue("Revista de líquenes"), ["doaj"]],
    ["one of education", inVenue("Journal of Teacher Education"), ["eric"]],
    ["one that is reviewed in the open", inVenue("Advances in Neural Information Processing Systems"), ["openreview"]],
    ["a document of the US government", inVenue("Federal Register", { type: "report" }), ["govinfo"]],
  ])("%s", (_, reference, also) => {
    expect(indexesFor(reference).also).toEqual(also);
  });

  test.each<[string, CslItem]>([
    ["computing", inVenue("Communications of the ACM")],
    ["medicine", inVenue("The Lancet")],
    ["history", inVenue("Journal of Quiet Waters")],
    ["a preprint", inVenue("arXiv preprint arXiv:2101.00001")],
    ["an English title with French names", cited({ title: "The lichen of Le Havre and les Halles" })],
    ["a German title", cited({ title: "Die Flechten des Nordens und des Südens" })],
    ["a Spanish title", cited({ title: "Los líquenes de la sierra y las piedras de la costa" })],
  ])("none of them is asked for %s", (_, reference) => {
    expect(indexesFor(reference).also).toEqual([]);
  });

  test("mathematics asks the same general indexes as physics", () => {
    expect(fieldOf(inVenue("Annals of Mathematics"))).toBe("mathematics");
    const [mathematics, physics] = [indexesFor(inVenue("Annals of Mathematics")), indexesFor(inVenue("Phys. Rev. D"))];
    expect([mathematics.steps, mathematics.last]).toEqual([physics.steps, physics.last]);
  });
});
