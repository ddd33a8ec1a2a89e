import { expect, test } from "vitest";
import { functionWordsIn, functionWordsOf, languageIn } from "../../src/words/index.ts";

test.each([
  ["The house on the hill is for sale.", "en"],
  ["Das Haus auf dem Hügel ist nicht zu verkaufen.", "de"],
  ["La maison sur la colline est à vendre.", "fr"],
  ["La casa en la colina está en venta.", "es"],
  ["La casa sulla collina non è in vendita.", "it"],
  ["A casa na colina não está à venda.", "pt"],
  ["Het huis op de heuvel is niet te koop.", "nl"],
  ["Rumah di atas bukit itu tidak dijual.", "id"],
  ["Huset på kullen är inte till salu.", "sv"],
  ["Huset på bakken er ikke til salg.", "da"],
  ["Talo mäellä ei ole myytävänä.", "fi"],
  ["Dom na wzgórzu nie jest na sprzedaż.", "pl"],
  ["Dům na kopci není na prodej.", "cs"],
  ["Tepedeki ev satılık değildir.", "tr"],
  ["Casa de pe deal nu este de vânzare.", "ro"],
  ["A ház a dombon van, és nem eladó.", "hu"],
  ["Ngôi nhà trên đồi không được bán.", "vi"],
  ["Дом на холме не продаётся.", "ru"],
  ["Будинок на пагорбі не продається, і він їхній.", "uk"],
  ["Το σπίτι στον λόφο δεν πωλείται.", "el"],
  ["הבית על הגבעה אינו למכירה.", "he"],
  ["पहाड़ी पर बना घर बिकाऊ नहीं है।", "hi"],
  ["บ้านบนเนินเขาไม่ได้ขาย", "th"],
  ["البيت على التل ليس للبيع", "ar"],
  ["خانه روی تپه برای فروش نیست", "fa"],
  ["언덕 위의 집은 팔지 않는다", "ko"],
  ["丘の上の家は売りに出ていません。", "ja"],
  ["山上的房子不出售。", "zh"],
])("%s is %s", (text, code) => {
  expect(languageIn(text)).toBe(code);
});

test.each([
  ["The influence of nitrogen on the growth of beech", "en"],
  ["Smart Grid Wide-Area Transmission System Visualization", "en"],
  ["Zur Geschichte des Buchdrucks in Mainz", "de"],
  ["Les villes et leurs rivières au Moyen Âge", "fr"],
  ["Tratamiento quirúrgico de las fracturas de cadera", "es"],
  ["Storia della stampa a Venezia", "it"],
  ["Tratamento cirúrgico das fraturas do quadril", "pt"],
  ["De invloed van stikstof op de groei van de beuk", "nl"],
  ["Pengaruh nitrogen terhadap pertumbuhan pohon", "id"],
  ["Kirurgisk behandling av höftfrakturer hos äldre", "sv"],
  ["Leczenie operacyjne złamań szyjki kości udowej", "pl"],
  ["Kalça kırıklarının cerrahi tedavisi", "tr"],
  ["Influența azotului asupra creșterii fagului", "ro"],
])("a title: %s is %s", (title, code) => {
  expect(languageIn(title)).toBe(code);
});

test("nothing speaks for a language in a name, a number or an empty text", () => {
  for (const text of ["", "42", "Oslo", "RAIN v1", "?!"]) expect(languageIn(text), text).toBeUndefined();
});

test("a longer text decides for a short one", () => {
  expect(languageIn("Peking", "Das Haus auf dem Hügel ist nicht zu verkaufen.")).toBe("de");
});

test("function words are folded; there are none for a language without a list", () => {
  expect(functionWordsIn("de").has("uber")).toBe(true);
  expect(functionWordsIn("xx").size).toBe(0);
  expect(functionWordsIn("constructor").size).toBe(0);
  expect(functionWordsOf("qui a peint la joconde").has("qui")).toBe(true);
  expect(functionWordsOf("Peking").has("the")).toBe(true);
});
