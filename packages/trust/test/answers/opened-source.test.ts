import { expect, test } from "vitest";
import { openGathered } from "../../src/answers/opened-source.ts";

const opened = (text: string) =>
  openGathered({ source: { ref: "1" }, text: { text, isHtml: false, provenance: ["text: made"] } });

test("what is shown around a passage begins and ends with whole words", () => {
  const around = "Windmills turned slowly beyond the northern embankment. ".repeat(8);
  const source = opened(`${around}The survey counted 412 herons. ${around}`);
  const [best] = source.examine("The survey counted 412 herons.", "").evidence;
  if (!best) throw new Error("The made source holds the statement.");
  const { before, after, sentence } = source.evidence(best, {});
  expect(sentence).toBe("The survey counted 412 herons.");
  const words = new Set(around.trim().split(" "));
  for (const word of [...before.trim().split(" "), ...after.trim().split(" ")]) expect(words).toContain(word);
});

test("a short source is shown whole", () => {
  const source = opened("Nobody knew. The survey counted 412 herons. It rained.");
  const [best] = source.examine("The survey counted 412 herons.", "").evidence;
  expect(best && source.evidence(best, {})).toMatchObject({ before: "Nobody knew. ", after: " It rained." });
});
