import { lines } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

const BODY = lines(
  [
    "The office reads the tide gauge every hour, and has done so since",
    "the spring of 1883. What it reads is kept in the tower, in books of",
    "four hundred sheets each, of which there are ninety by now, and it is",
    "sent on to the capital whenever somebody there asks for it in writing.",
    "Nobody has asked for it since the war, when the float was lost and the",
    "keeper read the water against a mark on the wall of his own kitchen.",
  ],
  { y: 700 },
);

test.each([
  ["a title page", ["THE TIDES OF THE OLD HARBOUR", "A Record in Two Parts", "by the Keeper"]],
  ["letter-spaced words", ["T H E   T I D E S", "P A R T   O N E"]],
  [
    "rights",
    ["Copyright (c) 1883 by the Office of Tides; all rights reserved.", "ISBN 0-00-000000-0", "Printed in the tower."],
  ],
  ["contents", ["Gauges ............. 3", "Floats = Corks ..... 7", "Books .............. 9"]],
  ["an address", ["The Office of Tides", "1 Harbour Street", "office@example.org"]],
])("%s in typewriter letters is no code", async (_, texts) => {
  const { markdown } = await readPdf([lines(texts, { y: 500, font: "F3" }), BODY]);
  expect(markdown).not.toContain("`");
  for (const word of texts.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? [])) expect(markdown).toContain(word);
});

test("a program stays code, and so do its remarks and its data", async () => {
  const program = ["# Copyright 1883, the keeper", "def warn(tide):", "    return tide > 4", "gauge:   4.1   9.2"];
  const { markdown } = await readPdf([BODY + lines(program, { y: 500, font: "F3" })]);
  expect(markdown).toContain(`\`\`\`\n${program.join("\n")}\n\`\`\``);
});

test("a font that only its name makes a typewriter's is none", async () => {
  const fonts = { F9: "<< /Type /Font /Subtype /Type1 /BaseFont /MonotypeMade-Regular /Encoding /WinAnsiEncoding >>" };
  const { markdown } = await readPdf([lines(["if (tide > 4) {", "warn(tide); }"], { y: 500, font: "F9" }), BODY], {
    fonts,
  });
  expect(markdown).not.toContain("```");
});

test("names under the title of a poster are no headings, but those of its sections are", async () => {
  const prose = (y: number) =>
    lines(
      [
        "The office reads the tide gauge every hour, and has done so since the spring of",
        "1883. What it reads is kept in the tower, in books of four hundred sheets each.",
      ],
      { y, size: 10 },
    );
  const section = (text: string, y: number) => lines([text], { y, size: 16 }) + prose(y - 24);
  const page =
    lines(["Tides of the Old Harbour"], { y: 740, size: 30 }) +
    lines(["Ann Keeper and Bob Gauge"], { y: 700, size: 14 }) +
    prose(660) +
    section("Gauges", 600) +
    section("Floats", 520);
  const { markdown } = await readPdf([page]);
  expect(markdown.match(/^#.*$/gmu)).toEqual(["# Tides of the Old Harbour", "## Gauges", "## Floats"]);
});
