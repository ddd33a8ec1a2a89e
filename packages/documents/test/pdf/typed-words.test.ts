import { lines, put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

const read = async (page: string) => (await readPdf([page])).markdown;

/** A line of words with a monospaced one in the middle. */
const line = (before: string, typed: string, x: number, after: string, y = 700) =>
  put(before, { y, size: 10 }) +
  put(typed, { x, y, size: 10, font: "F3" }) +
  put(after, { x: x + typed.length * 6 + 3, y, size: 10 });

test("a name of a program between words is code", async () => {
  expect(await read(line("The call", "read_all()", 112, "reads all of the lines."))).toBe(
    "The call `read_all()` reads all of the lines.",
  );
});

test("a typed word between words is code", async () => {
  expect(await read(line("The tool", "grep", 112, "finds all of the lines."))).toBe(
    "The tool `grep` finds all of the lines.",
  );
});

test("a typed address is an address and no code", async () => {
  expect(await read(line("It is at", "www.tides.example/all", 112, "for everybody."))).toBe(
    "It is at www.tides.example/all for everybody.",
  );
});

test("words of a sentence that are typed are no code", async () => {
  expect(await read(line("She said", "that the tide had come in too early", 115, "and left."))).toBe(
    "She said that the tide had come in too early and left.",
  );
});

test("on a typed page no word is code", async () => {
  const page = lines(
    [
      "The tide came in at four, and the gauge",
      "of Brest showed more than it had shown in",
      "all of the years before the great storm.",
    ],
    { font: "F3", size: 10 },
  );
  const more = put("Note:", { y: 640, size: 10 }) + put("it was Monday", { x: 102, y: 640, size: 10, font: "F3" });
  expect(await read(page + more)).not.toContain("`");
});

test("on a page of a program a typed word between words is code", async () => {
  const program = lines(["const level = 4.12;", "print(level);", "if (level > 4) { warn(level); }", "return level;"], {
    font: "F3",
    size: 10,
    y: 600,
  });
  expect(await read(line("The call", "warn()", 112, "tells it.") + program)).toContain("The call `warn()` tells it.");
});

test("on a typed page of a document that is set otherwise no word is code", async () => {
  const letter = lines(["The tide came in at four, and the gauge", "of Brest showed more than it had shown in"], {
    font: "F3",
    size: 10,
  });
  const note = put("Note:", { y: 640, size: 10 }) + put("Monday", { x: 102, y: 640, size: 10, font: "F3" });
  const other = lines(
    Array.from({ length: 12 }, (_, at) => `Line ${at} of the book that holds the letter of the keeper.`),
  );
  const { markdown } = await readPdf([other, letter + note]);
  expect(markdown).not.toContain("`");
});

test("numbers that are typed in a line of words are no code", async () => {
  expect(await read(line("The level was", "4.12 metres", 140, "at noon."))).toBe("The level was 4.12 metres at noon.");
});

test("the typewriter letters of European Computer Modern are code", async () => {
  const widths = Array.from({ length: 95 }, () => 525).join(" ");
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+SFTT1000 /FirstChar 32 /LastChar 126 /Widths [${widths}] /Encoding /WinAnsiEncoding >>`;
  const code = ["b = 75e-6;         % drag constant", "v = X(2);          % velocity", "m = 2.5e-3;        % mass"];
  const page = lines(["The tide is computed from the mass of the float by these lines:"], { y: 740 });
  const { markdown } = await readPdf([page + lines(code, { y: 700, size: 10, font: "T" })], { fonts: { T: font } });
  expect(markdown).toContain("```\nb = 75e-6;");
});
