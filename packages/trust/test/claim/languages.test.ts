import { describe, expect, test } from "vitest";
import { examineClaim } from "../../src/index.ts";

/** An invented source, a claim with another year, and a claim with the opposite word. */
const languages = [
  {
    language: "English",
    dated: "The bridge over the river was opened in 1987 and is 340 metres long.",
    misdated: "The bridge over the river was opened in 1978.",
    years: ["1978", "1987"],
    said: "Exports of copper rose sharply in the second quarter of the year.",
    turned: "Exports of copper fell sharply in the second quarter of the year.",
    words: ["fell", "rose"],
    denied: "The vaccine does not cause fever in small children.",
    affirmed: "The vaccine causes fever in small children.",
  },
  {
    language: "German",
    dated: "Die Brücke über den Fluss wurde 1987 eröffnet und ist 340 Meter lang.",
    misdated: "Die Brücke über den Fluss wurde 1978 eröffnet.",
    years: ["1978", "1987"],
    said: "Die Ausfuhren von Kupfer stiegen im zweiten Quartal des Jahres stark.",
    turned: "Die Ausfuhren von Kupfer sanken im zweiten Quartal des Jahres stark.",
    words: ["sanken", "stiegen"],
    denied: "Der Impfstoff verursacht bei kleinen Kindern kein Fieber.",
    affirmed: "Der Impfstoff verursacht bei kleinen Kindern Fieber.",
  },
  {
    language: "French",
    dated: "Le pont sur la rivière a été ouvert en 1987 et mesure 340 mètres de long.",
    misdated: "Le pont sur la rivière a été ouvert en 1978.",
    years: ["1978", "1987"],
    said: "Les exportations de cuivre ont fortement augmenté au deuxième trimestre de l'année.",
    turned: "Les exportations de cuivre ont fortement diminué au deuxième trimestre de l'année.",
    words: ["diminué", "augmenté"],
    denied: "Le vaccin ne provoque pas de fièvre chez les petits enfants.",
    affirmed: "Le vaccin provoque de la fièvre chez les petits enfants.",
  },
  {
    language: "Italian",
    dated: "Il ponte sul fiume è stato aperto nel 1987 ed è lungo 340 metri.",
    misdated: "Il ponte sul fiume è stato aperto nel 1978.",
    years: ["1978", "1987"],
    said: "Le esportazioni di rame sono aumentate nel secondo trimestre dell'anno.",
    turned: "Le esportazioni di rame sono diminuite nel secondo trimestre dell'anno.",
    words: ["diminuite", "aumentate"],
    denied: "Il vaccino non provoca febbre nei bambini piccoli.",
    affirmed: "Il vaccino provoca febbre nei bambini piccoli.",
  },
  {
    language: "Spanish",
    dated: "El puente sobre el río se abrió en 1987 y mide 340 metros de largo.",
    misdated: "El puente sobre el río se abrió en 1978.",
    years: ["1978", "1987"],
    said: "Las exportaciones de cobre aumentaron en el segundo trimestre del año.",
    turned: "Las exportaciones de cobre disminuyeron en el segundo trimestre del año.",
    words: ["disminuyeron", "aumentaron"],
    denied: "La vacuna no causa fiebre en los niños pequeños.",
    affirmed: "La vacuna causa fiebre en los niños pequeños.",
  },
  {
    language: "Indonesian",
    dated: "Jembatan di atas sungai itu dibuka pada tahun 1987 dan panjangnya 340 meter.",
    misdated: "Jembatan di atas sungai itu dibuka pada tahun 1978.",
    years: ["1978", "1987"],
    said: "Ekspor tembaga dari negara itu meningkat tajam pada kuartal kedua tahun ini.",
    turned: "Ekspor tembaga dari negara itu menurun tajam pada kuartal kedua tahun ini.",
    words: ["menurun", "meningkat"],
    denied: "Vaksin itu tidak menyebabkan demam pada anak-anak kecil.",
    affirmed: "Vaksin itu menyebabkan demam pada anak-anak kecil.",
  },
  {
    language: "Russian",
    dated: "Мост через реку открыли в 1987 году, его длина 340 метров.",
    misdated: "Мост через реку открыли в 1978 году.",
    years: ["1978", "1987"],
    said: "Экспорт меди резко вырос во втором квартале этого года.",
    turned: "Экспорт меди резко упал во втором квартале этого года.",
    words: ["упал", "вырос"],
    denied: "Вакцина не вызывает жар у маленьких детей.",
    affirmed: "Вакцина вызывает жар у маленьких детей.",
  },
  {
    language: "Arabic",
    dated: "افتتح الجسر فوق النهر عام 1987 ويبلغ طوله 340 مترا.",
    misdated: "افتتح الجسر فوق النهر عام 1978.",
    years: ["1978", "1987"],
    said: "ارتفعت صادرات النحاس بشكل حاد في الربع الثاني من العام.",
    turned: "انخفضت صادرات النحاس بشكل حاد في الربع الثاني من العام.",
    words: ["انخفضت", "ارتفعت"],
    denied: "اللقاح لا يسبب الحمى عند الأطفال الصغار.",
    affirmed: "اللقاح يسبب الحمى عند الأطفال الصغار.",
  },
  {
    language: "Persian",
    dated: "پل روی رودخانه در سال ۱۹۸۷ افتتاح شد و طول آن ۳۴۰ متر است.",
    misdated: "پل روی رودخانه در سال ۱۹۷۸ افتتاح شد.",
    years: ["۱۹۷۸", "۱۹۸۷"],
    said: "صادرات مس در سه‌ماهه دوم سال به شدت افزایش یافت.",
    turned: "صادرات مس در سه‌ماهه دوم سال به شدت کاهش یافت.",
    words: ["کاهش", "افزایش"],
    denied: "این واکسن در کودکان خردسال باعث تب نمی‌شود.",
    affirmed: "این واکسن در کودکان خردسال باعث تب می‌شود.",
  },
  {
    language: "Korean",
    dated: "강 위의 다리는 1987년에 개통되었고 길이는 340미터이다.",
    misdated: "강 위의 다리는 1978년에 개통되었다.",
    years: ["1978년", "1987년"],
    said: "올해 2분기 구리 수출은 크게 증가했다.",
    turned: "올해 2분기 구리 수출은 크게 감소했다.",
    words: ["감소", "증가"],
    denied: "이 백신은 어린이에게 열을 일으키지 않는다.",
    affirmed: "이 백신은 어린이에게 열을 일으킨다.",
  },
  {
    language: "Japanese",
    dated: "川にかかる橋は1987年に開通し、長さは340メートルである。",
    misdated: "川にかかる橋は1978年に開通した。",
    years: ["1978年", "1987年"],
    said: "今年の第2四半期に銅の輸出は大きく増加した。",
    turned: "今年の第2四半期に銅の輸出は大きく減少した。",
    words: ["減少", "増加"],
    denied: "このワクチンは小さな子供に発熱を起こさない。",
    affirmed: "このワクチンは小さな子供に発熱を起こす。",
  },
  {
    language: "Chinese",
    dated: "河上的大桥于1987年通车，全长340米。",
    misdated: "河上的大桥于1978年通车。",
    years: ["1978年", "1987年"],
    said: "今年第二季度铜出口大幅增长。",
    turned: "今年第二季度铜出口大幅下降。",
    words: ["下降", "增长"],
    denied: "这种疫苗不会引起幼儿发烧。",
    affirmed: "这种疫苗会引起幼儿发烧。",
  },
] as const;

describe.each(languages)("$language", (one) => {
  test("another year is named with both", () => {
    const { claimSupport, numberMismatch } = examineClaim(one.dated, one.misdated);
    expect(claimSupport).toBe("addressed");
    expect(numberMismatch).toEqual([{ claim: one.years[0], source: one.years[1] }]);
  });

  test.each([
    ["the opposite word", "said", "turned"],
    ["a denial of what is claimed", "denied", "affirmed"],
  ] as const)("%s is a contrast", (_, source, claim) => {
    expect(examineClaim(one[source], one[claim]).contrastSignal).toBe(true);
  });

  test("words that exclude each other are named", () => {
    expect(examineClaim(one.said, one.turned).opposedWords).toEqual([{ claim: one.words[0], source: one.words[1] }]);
  });

  test.each(["dated", "said", "turned", "denied", "affirmed"] as const)(
    "what is said in the same words is clean: %s",
    (key) => {
      const found = examineClaim(one[key], one[key]);
      expect(found.claimSupport).toBe("addressed");
      expect(found.contrastSignal).toBeUndefined();
      expect(found.numberMismatch).toBeUndefined();
    },
  );

  test("a text on something else is not an address", () => {
    expect(examineClaim(one.dated, one.affirmed).claimSupport).toBe("not_addressed");
    expect(examineClaim(one.affirmed, one.dated).claimSupport).toBe("not_addressed");
  });
});
