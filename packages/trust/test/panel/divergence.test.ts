import { describe, expect, test } from "vitest";
import { divergenceOf } from "../../src/panel/index.ts";

const GROWTH = "Lichen on the slates of Hartwell grows one millimetre in a year.";

/** Answers of models named a, b, c … */
const panel = (...texts: readonly string[]) =>
  divergenceOf(texts.map((text, index) => ({ model: "abcdef".charAt(index), text })));

describe("the divergence of a panel", () => {
  test("a statement that all models restate is a consensus, listed once", () => {
    const found = panel(
      GROWTH,
      "Measured every spring, the lichen on Hartwell's slates grows one millimetre a year.",
      "## Answer\n\n- **Lichen** on the slates of Hartwell grows 1 millimetre in a year.",
    );
    expect(found.consensus_points).toEqual([
      {
        model: "a",
        statement: GROWTH,
        restated_by: [
          {
            model: "b",
            statement: "Measured every spring, the lichen on Hartwell's slates grows one millimetre a year.",
          },
          { model: "c", statement: "Lichen on the slates of Hartwell grows 1 millimetre in a year." },
        ],
      },
    ]);
    expect(found).toMatchObject({ contradictions: [], unique_to_model: [], confidence: "high" });
    expect(found.confidence_rationale).toBe(
      "3 of 3 models answered. 1 statement shared by nearly all, 0 contradictions, 0 statements of one model alone.",
    );
  });

  test.each([
    [
      "negation",
      "The oldest slates of the town come from the quarry at Merrow.",
      "The oldest slates of the town do not come from the quarry at Merrow.",
      undefined,
    ],
    [
      "numbers",
      "The survey of the town's roofs counted 412 slates with lichen.",
      "The survey of the town's roofs counted 377 slates with lichen.",
      ["412", "377"],
    ],
    [
      "opposite_words",
      "The yield of lichen on the slates of Hartwell increased after the mill closed.",
      "The yield of lichen on the slates of Hartwell decreased after the mill closed.",
      ["increased", "decreased"],
    ],
  ])("two statements that differ by %s contradict each other, once", (because, one, other, differs) => {
    const found = panel(one, other);
    expect(found.contradictions).toEqual([
      {
        between: [
          { model: "a", statement: one },
          { model: "b", statement: other },
        ],
        because,
        ...(differs ? { differs } : {}),
      },
    ]);
    expect(found).toMatchObject({ consensus_points: [], unique_to_model: [], confidence: "low" });
  });

  test("a statement without a similar one is its model's alone", () => {
    const alone = "The parish office keeps the figures in a green ledger.";
    const found = panel(`${GROWTH} ${alone}`, GROWTH);
    expect(found.unique_to_model).toEqual([{ model: "a", statement: alone }]);
    expect(found.confidence).toBe("high");
  });

  test("four of five models are a consensus of the others, three of four are not", () => {
    const other = "Nobody measured anything before the survey of the churchyard.";
    expect(panel(GROWTH, GROWTH, GROWTH, GROWTH, GROWTH, other).consensus_points).toHaveLength(1);
    expect(panel(GROWTH, GROWTH, GROWTH, GROWTH, other).consensus_points).toHaveLength(0);
  });

  test("more agreement than contradiction is medium confidence", () => {
    const second = "The figures of the survey are kept in the parish office of Hartwell.";
    const one = "The oldest slates of the town come from the quarry at Merrow.";
    const other = "The oldest slates of the town do not come from the quarry at Merrow.";
    expect(panel(`${GROWTH} ${second} ${one}`, `${GROWTH} ${second} ${other}`).confidence).toBe("medium");
  });

  test("answers without a shared statement give low confidence, although nothing contradicts", () => {
    const found = panel(GROWTH, "The mill by the river was closed in the winter of the great flood.");
    expect(found).toMatchObject({ consensus_points: [], contradictions: [], confidence: "low" });
    expect(found.unique_to_model).toHaveLength(2);
  });

  test("one answer of three cannot be compared", () => {
    const found = divergenceOf([{ model: "a", text: GROWTH }], 3);
    expect(found).toEqual({
      consensus_points: [],
      contradictions: [],
      unique_to_model: [],
      confidence: "low",
      confidence_rationale: "1 of 3 models answered. Nothing can be compared.",
    });
  });

  test("statements about different years or things do not contradict each other", () => {
    const found = panel(
      "In 1911 the survey of the town's roofs counted 412 slates with lichen.",
      "In 1934 the survey of the town's roofs counted 377 slates with lichen.",
    );
    expect(found.contradictions).toEqual([]);
  });

  test("questions and short remarks are no statements", () => {
    const found = panel(
      `Great question! Shall I look for more about lichen on the slates of Hartwell? ${GROWTH}`,
      GROWTH,
    );
    expect(found).toMatchObject({ unique_to_model: [{ statement: "Great question!" }] });
  });

  test("a long answer is compared as far as its fiftieth statement, which is said", () => {
    const roofs = (count: number) =>
      Array.from({ length: count }, (_, n) => `Roof ${n + 1000} of the town bears old lichen.`).join("\n\n");
    const cut = "Only the beginning of a was compared.";
    expect(panel(roofs(51), GROWTH).confidence_rationale).toContain(cut);
    expect(panel(roofs(50), GROWTH).confidence_rationale).not.toContain(cut);
    expect(panel(`${GROWTH}${" ".repeat(30_000)}${GROWTH}`, GROWTH).confidence_rationale).toContain(cut);
  });
});
