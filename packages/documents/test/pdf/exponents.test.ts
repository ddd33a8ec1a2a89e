import { put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

/** Pieces of one line, each with its position, rise and font. */
function pieces(all: readonly (readonly [text: string, x: number, rise?: number, font?: string])[]): string {
  return all
    .map(([text, x, rise = 0, font = "F1"]) => put(text, { x, y: 700 + rise, size: rise === 0 ? 10 : 7, font }))
    .join("");
}

const measured = async (page: string) => (await readPdf([page])).markdown;

test("a figure over the line keeps its point, whatever font it is set in", async () => {
  const page = pieces([
    ["The mass is 63.49", 72],
    ["+1", 155, 4],
    [".", 163.1, 4, "F4"],
    ["23", 165.1, 4],
    ["of the Sun", 176],
  ]);
  expect(await measured(page)).toBe("The mass is 63.49<sup>+1.23</sup> of the Sun");
});

test("figures over and under the line do not mix", async () => {
  const page = pieces([
    ["The mass is 63.49", 72],
    ["+1", 155, 4],
    [".", 163.1, 4, "F4"],
    ["23", 165.1, 4],
    ["-1", 155, -2],
    [".", 161.3, -2, "F4"],
    ["10", 163.3, -2],
    ["of the Sun", 176],
  ]);
  expect(await measured(page)).toBe("The mass is 63.49<sup>+1.23</sup><sub>-1.10</sub> of the Sun");
});

test("a comma over the line between two marks stays with them", async () => {
  const page = pieces([
    ["Ada Byron", 72],
    ["1", 116, 4],
    [",", 119.9, 4, "F4"],
    ["2", 121.9, 4],
    ["and others", 129],
  ]);
  expect(await measured(page)).toBe("Ada Byron<sup>1,2</sup> and others");
});

test("a point on the line between two figures is on the line", async () => {
  const page = pieces([
    ["It is x", 72],
    ["2", 95.4, 4],
    [".", 99.4],
    ["Next comes y", 105],
    ["2", 165.7, 4],
  ]);
  expect(await measured(page)).toBe("It is x<sup>2</sup>. Next comes y<sup>2</sup>");
});
