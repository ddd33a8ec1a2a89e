import { expect, test } from "vitest";
import { examine } from "../../src/claim/examine.ts";
import { openText } from "../../src/claim/open-text.ts";
import { missingShare } from "../../src/statements/doubt-features.ts";

function lack(source: string, statement: string): number {
  const { pair } = examine(openText(source), statement);
  if (!pair) throw new Error("no sentence shares a word with the statement");
  return missingShare(pair);
}

const bridge = "The bridge over the river Aller was built of sandstone by monks of the abbey. It still stands.";

test("a statement in the source's own words lacks next to nothing, and one that shares a word nearly all", () => {
  expect(lack(bridge, "The bridge over the river Aller was built of sandstone by monks of the abbey.")).toBeLessThan(
    0.1,
  );
  expect(lack(bridge, "Violins from Cremona sound best in an abbey with wooden ceilings.")).toBeGreaterThan(0.7);
});

test("words that stand in different sentences confirm less than words that stand together", () => {
  const statement = "The bridge over the Aller was built of sandstone by monks.";
  const apart = "The bridge is old. Sandstone is soft. The Aller floods. Some monks built barrels.";
  expect(lack(apart, statement)).toBeGreaterThan(lack(bridge, statement) + 0.1);
});

test("a number that is missing weighs more than a word that is missing", () => {
  const [word, number] = ["patient", "1,240"].map((other) =>
    lack(bridge, `The bridge over the river Aller was built of sandstone by ${other} monks of the abbey.`),
  );
  expect(number).toBeGreaterThan(word ?? 1);
});

test("of a few words it is less sure what they lack than of many", () => {
  const few = lack("Harbours freeze.", "Harbours sparkle violet.");
  const many = lack(
    "Harbours freeze, captains mend nets, gulls drink rain.",
    "Harbours sparkle violet, captains juggle tulips, gulls whistle sonatas.",
  );
  expect(few).toBeLessThan(many);
});
