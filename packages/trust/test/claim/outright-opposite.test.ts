import { expect, test } from "vitest";
import { coverage } from "../../src/index.ts";

// All sentences are made.

test.each([
  [
    "German, where the sentence goes on with the other word",
    "Das Baden ist verboten; Angeln ist mit Erlaubnis gestattet.",
    "Das Baden ist erlaubt.",
    { claim: "erlaubt", source: "verboten" },
  ],
  [
    "Spanish days of the week",
    "La entrada es gratuita los domingos.",
    "La entrada es gratuita los sábados.",
    { claim: "sábados", source: "domingos" },
  ],
  [
    "Russian",
    "По понедельникам музей закрыт.",
    "По понедельникам музей открыт.",
    { claim: "открыт", source: "закрыт" },
  ],
  [
    "English",
    "The engineer stayed on, and tolls were abolished in 1968.",
    "Tolls were introduced in 1968.",
    { claim: "introduced", source: "abolished" },
  ],
  ["Chinese days of the week", "博物馆每逢周一闭馆。", "博物馆每逢周二闭馆。", { claim: "周二", source: "周一" }],
])(
  "the opposite of one word in a clause with all the rest of a claim contradicts it: %s",
  (_, source, claim, opposed) => {
    expect(coverage(source, claim)).toMatchObject({ contrastSignal: true, opposedWords: [opposed] });
  },
);

test.each([
  ["another clause says it", "The road is closed, and the museum is open on Monday.", "The museum is open on Monday."],
  ["it is denied on both sides of the word", "The museum is not closed on Monday.", "The museum is open on Monday."],
  [
    "the clause is about something else",
    "The old harbour was closed in the war.",
    "The museum of clocks opened at noon.",
  ],
])("it does not where %s", (_, source, claim) => {
  expect(coverage(source, claim)).not.toHaveProperty("contrastSignal");
});
