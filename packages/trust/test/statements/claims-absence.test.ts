import { expect, test } from "vitest";
import { languages } from "../../src/languages/detect.ts";
import { claimsAbsence } from "../../src/statements/claims-absence.ts";
import { DOUBTFUL, openSource } from "../../src/statements/index.ts";

const byCode = new Map(languages().map((language) => [language.code, language]));

function isSilence(code: string, sentence: string): boolean {
  const language = byCode.get(code);
  if (!language) throw new Error(`no language ${code}`);
  return claimsAbsence(sentence, language);
}

test.each([
  ["en", "The passages do not explicitly mention who painted the ceiling."],
  ["en", "No specific details are provided in the text."],
  ["de", "Im Text wird nicht erwähnt, wer die Decke gemalt hat."],
  ["de", "Der Text nennt keinen Maler."],
  ["fr", "Le texte ne mentionne pas qui a peint le plafond."],
  ["es", "No se menciona en los textos quién pintó el techo."],
  ["it", "Il testo non menziona chi ha dipinto il soffitto."],
  ["pt", "O texto não menciona quem pintou o teto."],
  ["nl", "In de tekst wordt niet vermeld wie het plafond schilderde."],
  ["id", "Teks itu tidak menyebutkan siapa yang melukis langit-langit."],
  ["ru", "В тексте не упоминается, кто расписал потолок."],
  ["ar", "لم يذكر النص من رسم السقف."],
  ["fa", "متن ذکر نکرده است که چه کسی سقف را نقاشی کرد."],
  ["ko", "본문에는 누가 천장을 그렸는지 언급되지 않았다."],
  ["ja", "誰が天井を描いたかは本文に記載されていない。"],
  ["zh", "文中没有提到谁画了天花板。"],
])("in %s, “%s” says what the sources do not say", (code, sentence) => {
  expect(isSilence(code, sentence)).toBe(true);
});

test.each([
  ["en", "The text states that the painter did not finish the ceiling."],
  ["en", "The article mentions the painter, not the builder."],
  ["en", "The painter did not answer the letters of the abbey."],
  ["de", "Der Text erwähnt, dass die Decke nicht bemalt war."],
  ["nl", "De tekst vermeldt dat er geen plafond was."],
  ["en", "The painter needed no specific number of sources of light."],
  ["fr", "Le texte mentionne le plafond."],
  ["zh", "文中提到了谁画了天花板。"],
])("in %s, “%s” says what somebody says, or what somebody did not do", (code, sentence) => {
  expect(isSilence(code, sentence)).toBe(false);
});

const abbey = openSource(
  "The ceiling of the abbey was painted in the summer of 1644 by a master from Larnby, and cost forty barrels of cod.",
);

test("a sentence on what the sources do not say is neither accused of standing in none nor shown first", () => {
  const { doubt, flagged } = abbey.examine("The passages do not mention vaccines against tropical diseases.");
  expect({ flagged, isFirst: doubt >= DOUBTFUL }).toEqual({ flagged: false, isFirst: false });
});

test("another number is told of it as of every other sentence", () => {
  const statement = "The text does not mention that the ceiling of the abbey was painted in the summer of 1701.";
  expect(abbey.examine(statement).doubt).toBeGreaterThan(DOUBTFUL);
});
