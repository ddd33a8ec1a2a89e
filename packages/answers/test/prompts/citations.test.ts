import { afterEach, expect, test, vi } from "vitest";
import { checkCitations } from "../../src/prompts/index.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("pages are numbered as they are cited, and a number without a page is reported with its sentence", () => {
  expect(checkCitations("Slate splits [3]. Lichen grows slowly [7]. Roofs last [1, 3].", 3)).toEqual({
    text: "Slate splits [1]. Lichen grows slowly [?]. Roofs last [2, 1].",
    cited: [2, 0],
    errors: [{ sentence: "Lichen grows slowly [7].", number: 7 }],
  });
});

/** Letters that are cut out of an answer of so many citations of no page, in one sentence that never ends. */
function lettersCut(citations: number): number {
  const text = "slate splits [9] ".repeat(citations);
  const slice = vi.spyOn(String.prototype, "slice");
  checkCitations(text, 3);
  const letters = slice.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
  slice.mockRestore();
  return letters;
}

test("what is looked at around wrong citations grows as the answer does, not as its square", () => {
  // Both are longer than what is looked at for one citation.
  expect(lettersCut(1_600) / lettersCut(400)).toBeLessThan(4.5);
});
