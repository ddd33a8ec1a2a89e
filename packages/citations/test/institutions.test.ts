import { describe, expect, test } from "vitest";
import type { CslName } from "../src/csl.ts";
import { readRecords } from "../src/parse.ts";
import { parseReference } from "../src/references/string/parse-reference.ts";

const plain = (names: readonly CslName[] = []): string[] =>
  names.map(({ literal, family, given }) => literal ?? `${family} | ${given}`);

describe("institutions between which a comma stands, in BibTeX", () => {
  test.each([
    [
      "World Health Organization, United Nations Children's Fund",
      "World Health Organization",
      "United Nations Children's Fund",
    ],
    ["{World Health Organization}, {Ministry of Sand}", "World Health Organization", "Ministry of Sand"],
    ["World Health Organization and UNICEF", "World Health Organization", "UNICEF"],
    ["European Commission, Joint Research Centre", "European Commission, Joint Research Centre"],
    ["Apple, Inc.", "Apple, Inc."],
    ["{de Gaulle}, {Charles}", "de Gaulle | Charles"],
    ["Bank, Ann College", "Bank | Ann College"],
    ["Roe, Ann and World Bank", "Roe | Ann", "Bank | World"],
  ])("%s", (author, ...names) => {
    const [item] = readRecords(`@book{a, author={${author}}, title={Walls}, year=2013}`).items;
    expect(plain(item?.author)).toEqual(names);
  });
});

describe("institutions that a reference joins", () => {
  test.each([
    [
      "World Bank, International Monetary Fund. 2013. Walls of sand. Washington, DC.",
      "World Bank",
      "International Monetary Fund",
    ],
    ["FAO, IFAD, UNICEF, WFP and WHO. 2023. The walls of sand. Rome.", "FAO", "IFAD", "UNICEF", "WFP", "WHO"],
    ["UNESCO, UNICEF, World Bank (2021). Walls of sand. Paris.", "UNESCO", "UNICEF", "World Bank"],
    [
      "World Health Organization, United Nations Children’s Fund (UNICEF). (2013). Walls of sand. Geneva.",
      "World Health Organization",
      "United Nations Children’s Fund (UNICEF)",
    ],
    [
      "World Health Organization, United Nations Children's Fund. Walls of sand. Geneva: WHO; 2013.",
      "World Health Organization",
      "United Nations Children's Fund",
    ],
    ["Ministry of Health, Department of Water. Walls of sand. Oslo; 2013.", "Ministry of Health, Department of Water"],
    [
      "World Health Organization, Regional Office for Europe. Walls of sand. Copenhagen; 2013.",
      "World Health Organization, Regional Office for Europe",
    ],
    [
      "Centers for Disease Control and Prevention, National Center for Health Statistics. (2013). Walls of sand.",
      "Centers for Disease Control and Prevention, National Center for Health Statistics",
    ],
  ])("%s", (reference, ...names) => {
    const { author, title } = parseReference(reference);
    expect([title, ...plain(author)]).toEqual([
      reference.includes("The walls") ? "The walls of sand" : "Walls of sand",
      ...names,
    ]);
  });
});
