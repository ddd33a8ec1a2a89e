import { expect, test } from "vitest";
import { detectLanguage, languages } from "../../src/languages/detect.ts";

test.each([
  ["The house on the hill is for sale.", "en"],
  ["Das Haus auf dem Hügel ist nicht zu verkaufen.", "de"],
  ["La maison sur la colline est à vendre.", "fr"],
  ["La casa en la colina está en venta.", "es"],
  ["La casa sulla collina non è in vendita.", "it"],
  ["A casa na colina não está à venda.", "pt"],
  ["Het huis op de heuvel is niet te koop.", "nl"],
  ["Rumah di atas bukit itu tidak dijual.", "id"],
  ["Дом на холме не продаётся.", "ru"],
  ["البيت على التل ليس للبيع", "ar"],
  ["خانه روی تپه برای فروش نیست", "fa"],
  ["언덕 위의 집은 팔지 않는다", "ko"],
  ["丘の上の家は売りに出ていません。", "ja"],
  ["山上的房子不出售。", "zh"],
  ["", "en"],
])("%s is %s", (text, code) => {
  expect(detectLanguage(text).code).toBe(code);
});

test("a longer text decides for a short one", () => {
  expect(detectLanguage("Peking", "Das Haus auf dem Hügel ist nicht zu verkaufen.").code).toBe("de");
});

test("each has months or numbers in full, or none", () => {
  for (const { code, months } of languages()) expect([0, 12], code).toContain(new Set(months.values()).size);
});
