import { expect, test } from "vitest";
import { openSource } from "../../src/statements/index.ts";

/** Invented sentences. */
const against = (source: string, statement: string) =>
  openSource(source)
    .examine(statement)
    .reasons.filter(({ code }) => /differs|contrast|name_not_stated/u.test(code))
    .map(({ code }) => code);

test.each([
  [
    "a word that describes something else",
    "The number of herons on the lower river was counted at 214.",
    "The number of herons on the river rose to 214.",
  ],
  ["one before another noun", "The price fell; the upper class left town.", "The price fell in the lower town."],
  [
    "a figure of another year",
    "The museum counted 48,000 visitors in 2014. Admission is free.",
    "The museum counted 61,000 visitors in 2024.",
  ],
  [
    "figures of two years",
    "The town had 12,000 inhabitants in 2014 and 15,000 inhabitants in 2024.",
    "The town had 15,000 inhabitants in 2024.",
  ],
  [
    "another place",
    "Unemployment in Larnby was 4.2 percent; in Marnau it was 7.9 percent.",
    "Unemployment in Marnau was 7.9 percent.",
  ],
  ["the same dose in another spelling", "The dose was 5 μg per day.", "The dose was 5 mcg per day."],
  [
    "the same warmth on another scale",
    "The oven was heated to 180 °C for an hour.",
    "The oven was heated to 356 °F for an hour.",
  ],
  [
    "the same length in smaller units",
    "The tunnel is 57 km long and runs under the pass.",
    "The tunnel is 57,000 m long and runs under the pass.",
  ],
  [
    "a degree in words",
    "The oven was heated to 180 °C for an hour.",
    "The oven was heated to 180 degrees Celsius for an hour.",
  ],
  [
    "a degree in a sign",
    "The oven was heated to 180 degrees Celsius for an hour.",
    "The oven was heated to 180 ℃ for an hour.",
  ],
  [
    "a degree without its scale",
    "The valley reached 90 degrees Fahrenheit in August.",
    "The valley reached 90 degrees in August.",
  ],
  ["a German degree", "Der Ofen wurde auf 180 °C erhitzt.", "Der Ofen wurde auf 180 Grad Celsius erhitzt."],
  ["a Spanish degree", "El horno se calentó a 180 °C.", "El horno se calentó a 180 grados centígrados."],
  [
    "an area in other words",
    "The lake covers 12 km² of the valley.",
    "The lake covers 12 square kilometres of the valley.",
  ],
  ["an area in hectares", "The plot measures 2 hectares.", "The plot measures 20,000 m²."],
  [
    "a speed in other units",
    "The signal travels at 200 m/s along the nerve.",
    "The signal travels at 720 km/h along the nerve.",
  ],
  ["litres in letters", "The barrel held 40 l of tar.", "The barrel held 40 litres of tar."],
  ["millilitres as litres", "The flask held 500 ml of tar.", "The flask held 0.5 L of tar."],
  [
    "a letter that is no unit",
    "The rule stands in section 4 V of the act.",
    "The rule stands in section 4 V of the act.",
  ],
  ["megatonnes", "The works emitted 3 Mt of soot in 2020.", "The works emitted 3 million tonnes of soot in 2020."],
  ["a figure of its own thing", "The survey counted 120 herons and 45 storks.", "The survey counted 45 storks."],
  ["micrograms as ug", "The dose was 5 µg per day.", "The dose was 5 ug per day."],
  ["millions of people", "The channel has 5 million users in the valley.", "The channel has 5m users in the valley."],
  [
    "a study of something else",
    "No study before ours looked at rivers, and ours shows that zinc shortens colds.",
    "Zinc shortens colds.",
  ],
  [
    "a rebuttal on both sides",
    "No study found evidence that zinc shortens colds.",
    "No study found that zinc shortens colds.",
  ],
  ["a denial of what is rebutted", "It is a myth that bats are blind.", "Bats are not blind."],
])("%s is held against nothing", (_, source, statement) => {
  expect(against(source, statement)).toEqual([]);
});

test("one hour is an hour", () => {
  const { reasons } = openSource("The oven was heated to 180 °C for an hour.").examine(
    "The oven was heated to 180 °C for one hour.",
  );
  expect(reasons.map(({ code }) => code)).not.toContain("number_not_stated");
});

test("a figure of a year that the source lacks is not stated, and held against no other year", () => {
  const { reasons } = openSource("In 2014 the museum of Larnby counted 48,000 visitors.").examine(
    "In 2024 the museum of Larnby counted 61,000 visitors.",
  );
  expect(reasons.map(({ code }) => code)).toContain("number_not_stated");
  expect(reasons.filter(({ code }) => /differs|contrast/u.test(code))).toEqual([]);
});

test.each([
  [
    "number_differs",
    "The town had 12,000 inhabitants in 2014 and 15,000 inhabitants in 2024.",
    "The town had 12,000 inhabitants in 2024.",
  ],
  [
    "number_differs",
    "In 2014 the town had 12,000 inhabitants, and in 2024 15,000 inhabitants.",
    "The town had 12,000 inhabitants in 2024.",
  ],
  [
    "number_differs",
    "The museum counted 48,000 visitors in 2024. Admission is free.",
    "The museum counted 61,000 visitors in 2024.",
  ],
  ["unit_differs", "The dose was 400 µg a day of folic acid.", "The dose was 400 mg a day of folic acid."],
  ["unit_differs", "The lake covers 12 km² of the valley.", "The lake covers 12 m² of the valley."],
  ["unit_differs", "The vessel held a pressure of 5 kPa.", "The vessel held a pressure of 5 MPa."],
  ["unit_differs", "The pulse of the lamp lasts 5 ms.", "The pulse of the lamp lasts 5 µs."],
  ["number_differs", "The survey counted 120 herons and 45 storks.", "The survey counted 120 storks."],
  ["contrast", "The court upheld the ruling in May.", "The court overturned the ruling in May."],
  ["unit_differs", "The barrel held 40 ml of tar.", "The barrel held 40 l of tar."],
  ["unit_differs", "The barrel held 40 dL of tar.", "The barrel held 40 L of tar."],
  ["unit_differs", "The lamp of the gauge draws 40 W at night.", "The lamp of the gauge draws 40 kW at night."],
  ["unit_differs", "The water held 5 ppb of lead in spring.", "The water held 5 ppm of lead in spring."],
  ["unit_differs", "The cable carries 20 kV to the island.", "The cable carries 20 V to the island."],
  ["unit_differs", "The blood held 7 mmol of sugar.", "The blood held 7 µmol of sugar."],
  ["unit_differs", "The dose at the fence was 3 mSv.", "The dose at the fence was 3 Sv."],
  ["unit_differs", "The sluice opens within 30 min of the bell.", "The sluice opens within 30 h of the bell."],
  ["unit_differs", "The dose was 5 micrograms per day.", "The dose was 5 g per day."],
  [
    "unit_differs",
    "The tunnel is 57 km long and runs under the pass.",
    "The tunnel is 57 m long and runs under the pass.",
  ],
  ["unit_differs", "The oven was heated to 180 °C for an hour.", "The oven was heated to 180 °F for an hour."],
  [
    "unit_differs",
    "Der Ofen wurde eine Stunde lang auf 180 °C erhitzt.",
    "Der Ofen wurde eine Stunde lang auf 180 °F erhitzt.",
  ],
  ["unit_differs", "Le tunnel mesure 57 km de long sous le col.", "Le tunnel mesure 57 m de long sous le col."],
  ["contrast", "No study found evidence that zinc shortens colds.", "Zinc shortens colds."],
  ["contrast", "No trial has shown that the herb lowers blood pressure.", "The herb lowers blood pressure."],
  ["contrast", "None of the trials showed that the drug prevents migraine.", "The drug prevents migraine."],
  [
    "contrast",
    "It is a myth that goldfish have a memory of three seconds.",
    "Goldfish have a memory of three seconds.",
  ],
  ["contrast", "Neither side won the battle of Larnby.", "The northern side won the battle of Larnby."],
  ["contrast", "Contrary to popular belief, bats are not blind.", "Bats are blind."],
  ["contrast", "The belief that bats are blind is mistaken.", "Bats are blind."],
  ["contrast", "The claim that the moon causes earthquakes has been debunked.", "The moon causes earthquakes."],
  ["contrast", "Researchers found little evidence that the diet reduces weight.", "The diet reduces weight."],
  ["contrast", "Keine Studie fand Belege dafür, dass Zink Erkältungen verkürzt.", "Zink verkürzt Erkältungen."],
  ["contrast", "Aucune étude n'a montré que le zinc raccourcit les rhumes.", "Le zinc raccourcit les rhumes."],
  ["contrast", "Es un mito que los murciélagos son ciegos.", "Los murciélagos son ciegos."],
  ["contrast", "È un mito che i pipistrelli siano ciechi.", "I pipistrelli sono ciechi."],
  ["contrast", "Geen onderzoek toont aan dat zink verkoudheid verkort.", "Zink verkort verkoudheid."],
])("%s: “%s” speaks against “%s”", (code, source, statement) => {
  expect(against(source, statement)).toContain(code);
});
