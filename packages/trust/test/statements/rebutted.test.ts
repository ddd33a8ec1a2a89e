import { expect, test } from "vitest";
import { openSource } from "../../src/statements/index.ts";

/** Invented sentences. */
const against = (source: string, statement: string) =>
  openSource(source)
    .examine(statement)
    .reasons.map(({ code }) => code)
    .filter((code) => /contrast/u.test(code));

test.each([
  ["en", "There is no evidence that zinc shortens colds.", "Zinc shortens colds."],
  ["en", "Nobody has shown that the herb lowers blood pressure.", "The herb lowers blood pressure."],
  ["en", "It is often mistakenly believed that bats are blind.", "Bats are blind."],
  ["en", "That bats are blind is a myth.", "Bats are blind."],
  ["en", "It is not true that the moon causes earthquakes.", "The moon causes earthquakes."],
  ["de", "Es stimmt nicht, dass Fledermäuse blind sind.", "Fledermäuse sind blind."],
  ["de", "Die Annahme, dass Fledermäuse blind sind, ist falsch.", "Fledermäuse sind blind."],
  ["de", "Dass Zink Erkältungen verkürzt, ist nicht erwiesen.", "Zink verkürzt Erkältungen."],
  ["fr", "L'idée selon laquelle les chauves-souris sont aveugles est fausse.", "Les chauves-souris sont aveugles."],
  ["fr", "Rien ne prouve que le zinc raccourcit les rhumes.", "Le zinc raccourcit les rhumes."],
  ["es", "No hay pruebas de que el zinc acorte los resfriados.", "El zinc acorta los resfriados."],
  ["es", "La creencia de que los murciélagos son ciegos es falsa.", "Los murciélagos son ciegos."],
  ["it", "Non ci sono prove che lo zinco accorci i raffreddori.", "Lo zinco accorcia i raffreddori."],
  ["it", "Nessuno studio ha dimostrato che lo zinco accorci i raffreddori.", "Lo zinco accorcia i raffreddori."],
  ["nl", "Het is niet waar dat vleermuizen blind zijn.", "Vleermuizen zijn blind."],
  ["nl", "Het idee dat vleermuizen blind zijn, is een mythe.", "Vleermuizen zijn blind."],
  ["pt", "Nenhum estudo mostrou que o zinco encurta os resfriados.", "O zinco encurta os resfriados."],
  ["pt", "Não há evidências de que o zinco encurte os resfriados.", "O zinco encurta os resfriados."],
  ["pt", "É um mito que os morcegos são cegos.", "Os morcegos são cegos."],
  ["pt", "A ideia de que os morcegos são cegos é falsa.", "Os morcegos são cegos."],
  ["ru", "Ни одно исследование не показало, что цинк сокращает простуду.", "Цинк сокращает простуду."],
  ["ru", "Нет доказательств того, что цинк сокращает простуду.", "Цинк сокращает простуду."],
  ["ru", "Это миф, что летучие мыши слепы.", "Летучие мыши слепы."],
  ["ru", "Утверждение, что летучие мыши слепы, ошибочно.", "Летучие мыши слепы."],
  ["zh", "没有证据表明锌能缩短感冒的时间。", "锌能缩短感冒的时间。"],
  ["zh", "沒有任何研究發現鋅能縮短感冒的時間。", "鋅能縮短感冒的時間。"],
  ["zh", "蝙蝠是瞎的这一说法是错误的。", "蝙蝠是瞎的。"],
  ["zh", "认为蝙蝠是瞎的是一种误解。", "蝙蝠是瞎的。"],
  ["id", "Tidak ada bukti bahwa seng memperpendek pilek.", "Seng memperpendek pilek."],
  ["id", "Tidak ada penelitian yang menunjukkan bahwa seng memperpendek pilek.", "Seng memperpendek pilek."],
  ["id", "Anggapan bahwa kelelawar buta adalah salah.", "Kelelawar buta."],
  ["ar", "لا يوجد دليل على أن الزنك يقصر نزلات البرد.", "الزنك يقصر نزلات البرد."],
  ["ar", "لم تثبت أي دراسة أن الزنك يقصر نزلات البرد.", "الزنك يقصر نزلات البرد."],
  ["ar", "من الخرافة أن الخفافيش عمياء.", "الخفافيش عمياء."],
  ["fa", "هیچ مطالعه‌ای نشان نداده است که روی سرماخوردگی را کوتاه می‌کند.", "روی سرماخوردگی را کوتاه می‌کند."],
  ["fa", "شواهدی وجود ندارد که روی سرماخوردگی را کوتاه می‌کند.", "روی سرماخوردگی را کوتاه می‌کند."],
  ["fa", "این یک افسانه است که خفاش‌ها کور هستند.", "خفاش‌ها کور هستند."],
  ["ja", "亜鉛が風邪の期間を短縮するという証拠はない。", "亜鉛が風邪の期間を短縮する。"],
  ["ja", "亜鉛が風邪の期間を短縮することを示した研究はありません。", "亜鉛が風邪の期間を短縮する。"],
  ["ja", "コウモリの目が見えないというのは俗説である。", "コウモリの目が見えない。"],
  ["ko", "아연이 감기를 단축한다는 증거는 없다.", "아연이 감기를 단축한다."],
  ["ko", "어떤 연구도 아연이 감기를 단축한다는 것을 보여주지 못했다.", "아연이 감기를 단축한다."],
  ["ko", "박쥐가 눈이 멀었다는 것은 속설이다.", "박쥐가 눈이 멀었다."],
])("%s: “%s” speaks against “%s”", (_, source, statement) => {
  expect(against(source, statement)).toEqual(["contrast"]);
});

test.each([
  ["en", "A new study shows that zinc shortens colds.", "Zinc shortens colds."],
  ["en", "The belief that bats are blind is widespread.", "Bats are blind."],
  ["de", "Eine Studie fand Belege dafür, dass Zink Erkältungen verkürzt.", "Zink verkürzt Erkältungen."],
  ["fr", "Une étude montre que le zinc raccourcit les rhumes.", "Le zinc raccourcit les rhumes."],
  ["es", "Un estudio mostró que el zinc acorta los resfriados.", "El zinc acorta los resfriados."],
  ["it", "Uno studio mostra che lo zinco accorcia i raffreddori.", "Lo zinco accorcia i raffreddori."],
  ["nl", "Onderzoek toont aan dat zink verkoudheid verkort.", "Zink verkort verkoudheid."],
  ["pt", "Um estudo mostrou que o zinco encurta os resfriados.", "O zinco encurta os resfriados."],
  ["ru", "Исследование показало, что цинк сокращает простуду.", "Цинк сокращает простуду."],
  ["ru", "Миф рассказывает, как цинк сокращает простуду.", "Цинк сокращает простуду."],
  ["zh", "研究表明锌能缩短感冒的时间。", "锌能缩短感冒的时间。"],
  ["id", "Penelitian menunjukkan bahwa seng memperpendek pilek.", "Seng memperpendek pilek."],
  ["ar", "أثبتت دراسة أن الزنك يقصر نزلات البرد.", "الزنك يقصر نزلات البرد."],
  ["fa", "مطالعه‌ای نشان داده است که روی سرماخوردگی را کوتاه می‌کند.", "روی سرماخوردگی را کوتاه می‌کند."],
  ["ja", "研究によると、亜鉛が風邪の期間を短縮する。", "亜鉛が風邪の期間を短縮する。"],
  ["ko", "연구에 따르면 아연이 감기를 단축한다.", "아연이 감기를 단축한다."],
])("%s: “%s” does not speak against “%s”", (_, source, statement) => {
  expect(against(source, statement)).toEqual([]);
});

test.each([
  ["en", "Contrary to popular belief, bats are not blind.", "Bats are not blind."],
  ["de", "Entgegen der verbreiteten Annahme sind Fledermäuse nicht blind.", "Fledermäuse sind nicht blind."],
  [
    "fr",
    "Contrairement à une idée reçue, les chauves-souris ne sont pas aveugles.",
    "Les chauves-souris ne sont pas aveugles.",
  ],
  ["ru", "Вопреки распространённому мнению, летучие мыши не слепы.", "Летучие мыши не слепы."],
  ["id", "Bertentangan dengan anggapan umum, kelelawar tidak buta.", "Kelelawar tidak buta."],
])("%s: what “%s” says itself is confirmed: “%s”", (_, source, statement) => {
  expect(against(source, statement)).toEqual([]);
});
