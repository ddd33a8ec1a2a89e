import { expect, test } from "vitest";
import { mainPart, SiteNames, withoutSite } from "../../src/metadata/site-name.ts";

const names = new SiteNames(["Annals of Roofs"], "https://roofs.example/");
const BLANKS = ["", " ", "  ", "\t "];

test.each(BLANKS.flatMap((before) => BLANKS.map((after) => `${before}|${after}`)))(
  "blanks around a bar do not count: %j",
  (bar) => {
    expect(withoutSite(`Slate on old houses${bar}Annals of Roofs`, names)).toBe("Slate on old houses");
    expect(mainPart(`Slate on old houses${bar}Annals of Roofs`)).toBe("Slate on old houses");
  },
);

test("a mark behind another one and more than one blank still ends the part before it", () => {
  expect(withoutSite("Slate _  | Annals of Roofs", names)).toBe("Slate");
  expect(withoutSite("Slate _  - Annals of Roofs", names)).toBe("Slate");
});
