import { expect, test } from "vitest";
import { openSource } from "../../src/statements/index.ts";

const BRIDGE =
  "The Tarn Bridge opened in 1931. The engineer Ruth Hallam designed its two steel arches. She died in 1960.";
const detailsOf = (source: string, statement: string) =>
  openSource(source)
    .examine(statement)
    .reasons.flatMap(({ code, detail }) => (code === "person_differs" ? [detail] : []));

test("another first name is told with both names", () => {
  expect(detailsOf(BRIDGE, "The bridge's arches were designed by Thomas Hallam.")).toEqual([
    "The statement names “Thomas Hallam”; the passage names “Ruth Hallam”.",
  ]);
});

test.each([
  [
    "French",
    "Le phare fut quitté en 1992 par son gardien, Yves Morvan.",
    "Le dernier gardien du phare fut Jean Morvan.",
  ],
  ["Spanish", "El museo lo dirige Carmen Ibáñez desde 2011.", "Desde 2011 el museo está dirigido por Lucía Ibáñez."],
  ["Russian", "С 2008 года музеем руководит Анна Левина.", "С 2008 года музеем руководит Ольга Левина."],
])("also in %s", (_, source, statement) => {
  expect(detailsOf(source, statement)).toHaveLength(1);
});

test("it is a hint, and accuses nobody", () => {
  const { flagged, reasons } = openSource(BRIDGE).examine("The steel arches were designed by Thomas Hallam.");
  expect(reasons.map(({ code }) => code)).toContain("person_differs");
  expect(flagged).toBe(false);
});

test.each([
  ["the same name", BRIDGE, "Ruth Hallam designed the arches of the bridge."],
  ["the family name alone", BRIDGE, "Hallam designed the arches of the bridge."],
  ["an office in place of the first name", BRIDGE, "Engineer Hallam designed the arches of the bridge."],
  ["a title", BRIDGE, "The arches of the bridge were designed by Dr Hallam."],
  ["an initial", BRIDGE, "The arches of the bridge were designed by R. Hallam."],
  ["a name in full", "The rifle of Christopher Scott Kyle was sold.", "The rifle of Chris Kyle was sold."],
  ["another spelling", "The film was made by Jonathan Perrell.", "The film was made by Johnathan Perrell."],
  [
    "a person whom the source names elsewhere",
    `${BRIDGE} Her brother Thomas Hallam kept the accounts.`,
    "The arches were designed by Thomas Hallam.",
  ],
  [
    "an office in German, where every noun has a capital",
    "Die Brücke wurde von Kanzlerin Hallmann eröffnet.",
    "Die Brücke wurde von Angela Hallmann eröffnet.",
  ],
])("%s is no other person", (_, source, statement) => {
  expect(detailsOf(source, statement)).toEqual([]);
});
