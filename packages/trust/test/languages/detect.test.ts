import { expect, test } from "vitest";
import { detectLanguage, languages } from "../../src/languages/detect.ts";

test("a language without lists, and a text without a language, count as English", () => {
  expect(detectLanguage("Das Haus auf dem Hügel ist nicht zu verkaufen.").code).toBe("de");
  expect(detectLanguage("Huset på kullen är inte till salu.").code).toBe("en");
  expect(detectLanguage("").code).toBe("en");
});

test("a longer text decides for a short one", () => {
  expect(detectLanguage("Peking", "Das Haus auf dem Hügel ist nicht zu verkaufen.").code).toBe("de");
});

test("each has months or numbers in full, or none", () => {
  for (const { code, months } of languages()) expect([0, 12], code).toContain(new Set(months.values()).size);
});
