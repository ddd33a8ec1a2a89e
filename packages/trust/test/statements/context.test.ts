import { expect, test } from "vitest";
import { openSource } from "../../src/statements/index.ts";

/** Two invented people per language with the same statement; only the context distinguishes them. */
const people: readonly (readonly [code: string, first: string, second: string, said: string, statement: string])[] = [
  ["en", "Ada Lindqvar was a painter.", "Bruno Kelbrem was a physician.", "was born in 1809.", "He was born in 1809."],
  ["de", "Ada Lindqvar war Malerin.", "Bruno Kelbrem war Arzt.", "Geboren wurde 1809.", "Er wurde 1809 geboren."],
  [
    "fr",
    "Ada Lindqvar était peintre.",
    "Bruno Kelbrem était médecin.",
    "Naissance en 1809.",
    "Sa naissance date de 1809.",
  ],
  [
    "es",
    "Ada Lindqvar era pintora.",
    "Bruno Kelbrem era médico.",
    "El nacimiento fue en 1809.",
    "Su nacimiento fue en 1809.",
  ],
  [
    "it",
    "Ada Lindqvar era una pittrice.",
    "Bruno Kelbrem era un medico.",
    "La nascita fu nel 1809.",
    "La sua nascita fu nel 1809.",
  ],
  [
    "pt",
    "Ada Lindqvar era pintora.",
    "Bruno Kelbrem era médico.",
    "O nascimento foi em 1809.",
    "O seu nascimento foi em 1809.",
  ],
  [
    "nl",
    "Ada Lindqvar was een schilderes.",
    "Bruno Kelbrem was een arts.",
    "De geboorte was in 1809.",
    "Zijn geboorte was in 1809.",
  ],
  [
    "id",
    "Ada Lindqvar adalah pelukis.",
    "Bruno Kelbrem adalah dokter.",
    "Lahir pada tahun 1809.",
    "Ia lahir pada tahun 1809.",
  ],
  [
    "ru",
    "Ада Линдквар была художницей.",
    "Бруно Кельбрем был врачом.",
    "Рождение в 1809 году.",
    "Его рождение было в 1809 году.",
  ],
  ["ar", "كانت أدا ليندكفار رسامة.", "كان برونو كيلبريم طبيبا.", "كانت الولادة عام 1809.", "كانت ولادته عام 1809."],
  ["fa", "آدا لیندکوار نقاش بود.", "برونو کلبرم پزشک بود.", "تولد در سال 1809 بود.", "تولد او در سال 1809 بود."],
  ["ko", "에이다 린드크바르는 화가였다.", "브루노 켈브렘은 의사였다.", "출생은 1809년이다.", "그의 출생은 1809년이다."],
  [
    "ja",
    "エイダ・リンドクヴァルは画家であった。",
    "ブルーノ・ケルブレムは医師であった。",
    "誕生は1809年である。",
    "彼の誕生は1809年である。",
  ],
  ["zh", "艾达·林德是一位画家。", "布鲁诺·凯尔布是一位医生。", "出生于1809年。", "他出生于1809年。"],
];

test.each(people)(
  "in %s, what stands before a statement tells which passage is meant",
  (_, first, second, said, statement) => {
    const source = openSource(`${first} ${said}\n\n${second} ${said}\n`);
    const places = [first, second].map((context) => source.examine(statement, context).evidence[0]?.start ?? -1);
    expect(places[0]).toBeLessThan(first.length + said.length);
    expect(places[1]).toBeGreaterThan(first.length + said.length);
  },
);

const towns = `# Towns of the coast

## Larnby

Population: 4,000. Founded in 1211.

## Toftenby

Population: 4,000. Founded in 1342.`;

test("a row or item of few words is looked for under the heading that it has in the answer", () => {
  const { evidence } = openSource(towns).examine("Population: 4,000", "Facts: Toftenby");
  expect(evidence[0]?.start).toBeGreaterThan(towns.indexOf("Toftenby"));
});

test.each([
  "She invented the telescope in 1904.",
  "The town has a harbour, and exports salt to Norway.",
  "She was paid in silver.",
])("a context that the source holds word for word changes nothing that is said of “%s”", (statement) => {
  const context = "Ada Lindqvar of Larnby painted the ceiling of the town hall in Fernworth.";
  const source = openSource(`${context} She was paid in cod. The town thanked her.`);
  const { evidence: _alone, ...alone } = source.examine(statement);
  const { evidence: _within, ...within } = source.examine(statement, context);
  expect(within).toEqual(alone);
});

test("whom a statement without a name is about must be named by what holds it", () => {
  const source = openSource("Toftenby is a town on the coast. The church was built in 1342 of red sandstone.");
  const unnamed = (context: string) => source.examine("The church was built in 1342.", context).unnamed;
  expect(unnamed("Larnby is a town on the coast.")).toEqual(["Larnby"]);
  expect(unnamed("Toftenby is a town on the coast.")).toEqual([]);
  expect(unnamed("Early Life")).toEqual([]);
  expect(source.examine("The church of Toftenby was built in 1342.", "Larnby is a town.").unnamed).toEqual([]);
});
