import { expect, test } from "vitest";
import { openSource, type StatementEvidence } from "../../src/statements/index.ts";

/** An invented page on another subject than the sentences refer to. */
const PAGE = `# Setting up the tide gauge

${"The float rises and falls with the water, and a pen draws the level on a drum of paper. ".repeat(40)}`;
const examine = (statement: string): StatementEvidence => openSource(PAGE).examine(statement);

test.each([
  ["English", "See the contributor handbook for more."],
  ["English, emphasised", "**For more information**, read the handbook of contributors."],
  ["German", "Siehe auch das Handbuch für Beitragende."],
  ["French", "Pour en savoir plus, consultez le manuel des contributeurs."],
  ["Spanish", "Para más información, consulte el manual."],
  ["Chinese", "详见贡献者手册。"],
])("a sentence that only sends its reader elsewhere accuses no source: %s", (_, statement) => {
  expect(examine(statement)).toMatchObject({ flagged: false, reasons: [], doubt: 0.25 });
});

test.each([
  "For more than twenty years the emperor ruled from a palace in Kyoto.",
  "Seeds of the baobab were roasted by traders in Timbuktu.",
])("a statement that begins alike is one: %s", (statement) => {
  expect(examine(statement)).toMatchObject({ flagged: true, reasons: [{ code: "no_passage" }] });
});
