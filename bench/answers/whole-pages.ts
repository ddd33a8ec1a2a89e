/** Made pages of a given size, and statements about them that are easy or hard to judge. */
import { random } from "../references/random.ts";

const list = (text: string): readonly string[] => text.split(" ");

const NOUNS = list(
  "aqueduct archive bakery barrage beacon brewery bridge canal chapel cistern colliery customs dairy depot dike dockyard embankment estuary exchange ferry foundry gallery garrison glacier granary harbour hospital infirmary kiln laboratory library lighthouse lock mill mint monastery museum nursery observatory orchard parliament pier quarry railway reservoir sawmill seminary sluice spinnery tannery theatre tramway turbine vineyard viaduct warehouse weir workshop",
);
const ADJECTIVES = list(
  "abandoned ancient brick central coastal communal derelict eastern elevated fortified granite hydraulic industrial limestone medieval municipal northern octagonal orthodox provincial restored rural sandstone southern submerged suburban timber upper vaulted western whitewashed wooden",
);
const VERBS = list(
  "acquired adorned completed damaged demolished designed drained enlarged excavated financed flooded founded inspected leased mapped moved neglected opened photographed praised rebuilt repaired replaced restored sold surveyed visited widened",
);
const MATTERS = list(
  "drainage education emigration epidemics fisheries forestry heating inheritance irrigation justice lighting markets medicine migration mining navigation pasture pilgrimage plumbing poverty printing quarantine rationing salt sanitation schooling shipping smuggling taxation textiles timber tolls tourism trade transport vaccination welfare",
);
const UNITS = list("metres tonnes hectares workers visitors kilometres litres households wagons letters");
const TIMES = list("spring summer autumn winter January March May July September November");
const CLAUSES = [
  "although the council had asked for another plan",
  "because the winter had been unusually mild",
  "after a dispute over the price of the land",
  "which the newspapers of the district hardly noticed",
  "while the older road remained open to carts",
  "so that the inhabitants could reach the market",
  "as the minutes of the committee show",
];
const BEGINNINGS = list("Ar Bel Cor Dun El Fen Gar Hol Is Kel Lor Mar Nor Ost Pel Quen Ros Sil Tor Ul Ver Wes Yar Zel");
const MIDDLES = list("a e i o u an en in on un ari eli ino oru");
const ENDINGS = list("berg court dale field ford ham holm mark mere mouth stead stow ton wick worth");
const GIVENS = list("Ada Bruno Clara Dora Emil Frieda Georg Hanna Ivo Johanna Karl Lena Moritz Nora Otto Paula");

interface Fact {
  readonly adjective: string;
  readonly noun: string;
  readonly place: string;
  readonly person: string;
  readonly verb: string;
  readonly matter: string;
  readonly time: string;
  readonly year: number;
  readonly count: number;
  readonly unit: string;
  readonly clause: string;
}

type Shape = (fact: Fact) => string;

/** Ways in which a page says something. */
const SHAPES: readonly Shape[] = [
  (it) =>
    `In the ${it.time} of ${it.year}, ${it.person} ${it.verb} the ${it.adjective} ${it.noun} of ${it.place}, ${it.clause}.`,
  (it) => `The ${it.noun} at ${it.place} held ${it.count} ${it.unit} in ${it.year}, ${it.clause}.`,
  (it) => `For ${it.matter}, the ${it.adjective} ${it.noun} mattered less than ${it.person} believed in ${it.year}.`,
  (it) => `${it.person} wrote that the ${it.noun} was ${it.verb} ${it.clause}, and counted ${it.count} ${it.unit}.`,
  (it) => `Historians of ${it.matter} still quote the report of ${it.person} on ${it.place} from ${it.year}.`,
  (it) => `Nobody in ${it.place} opposed the ${it.adjective} ${it.noun}, ${it.clause}.`,
];

const saysNumber: Shape = (it) => `The ${it.noun} at ${it.place} held ${it.count} ${it.unit} in ${it.year}.`;
const saysDeed: Shape = (it) => `${it.person} ${it.verb} the ${it.adjective} ${it.noun} of ${it.place} in ${it.year}.`;

/** Ways in which an answer says something else, or the same in other words. */
const HARD: readonly ((fact: Fact, other: Fact) => string)[] = [
  (it) => `It was ${it.person} to whom ${it.place} owed that its ${it.noun} was ${it.verb}, more than a lifetime ago.`,
  (it) => saysNumber({ ...it, count: it.count + 210 }),
  (it) => saysDeed({ ...it, year: it.year + 7 }),
  (it) => saysDeed(it).replace(` ${it.verb}`, ` never ${it.verb}`),
  (it, other) => saysDeed({ ...it, person: other.person }),
  (it, other) => saysNumber({ ...it, place: other.place, noun: other.noun }),
  (it) =>
    `Experts agree that the ${it.noun} of ${it.place} caused a decline of ${it.matter} by ${it.count % 90} percent.`,
  (it, other) =>
    `Unlike ${other.place}, the town of ${it.place} was not without a ${it.adjective} ${it.noun} for ${it.matter}.`,
  (it) =>
    `Everyone in ${it.place} opposed the ${it.adjective} ${it.noun}, as "the minutes of the council of ${it.year} show".`,
  (it) =>
    `Penguins, which weigh up to ${it.count} grams, learn to sing from their grandparents in ${it.year % 100} days.`,
];

function factsOf(draw: () => number): () => Fact {
  const pick = (values: readonly string[]): string => values[Math.floor(draw() * values.length)] ?? "";
  const name = () => `${pick(BEGINNINGS)}${pick(MIDDLES)}${pick(ENDINGS)}`;
  return () => ({
    adjective: pick(ADJECTIVES),
    noun: pick(NOUNS),
    place: name(),
    person: `${pick(GIVENS)} ${name()}`,
    verb: pick(VERBS),
    matter: pick(MATTERS),
    time: pick(TIMES),
    year: 1620 + Math.floor(draw() * 390),
    count: 12 + Math.floor(draw() * 9_000),
    unit: pick(UNITS),
    clause: pick(CLAUSES),
  });
}

const linked = (sentence: string, word: string): string =>
  sentence.replace(word, `<a href="/wiki/${word}" class="internal reference" title="${word}">${word}</a>`);

const menu = (facts: readonly Fact[]): string =>
  `<nav class="site-navigation"><ul>${facts.map(({ place, noun }) => `<li class="menu-item"><a class="menu-link" href="/${place}/${noun}">${place} ${noun}</a></li>`).join("")}</ul></nav>`;

interface MadePage {
  readonly html: string;
  readonly said: readonly Said[];
}

/** A sentence of a page and the fact that it states. */
interface Said {
  readonly fact: Fact;
  readonly sentence: string;
}

const script = (facts: readonly Fact[]): string =>
  `<script type="application/json" id="state">${JSON.stringify(facts)}</script>`;

/** A page of about `bytes`, of which `share` are sentences, and the rest is in equal parts menus, styles and data. */
function makePage(at: number, { bytes, share }: Pick<Made, "bytes" | "share">): MadePage {
  const draw = random(at + 1);
  const next = factsOf(draw);
  const several = (count: number) => Array.from({ length: count }, next);
  const said: Said[] = [];
  const paragraphs: string[] = [];
  for (let size = 0; size < bytes * share; ) {
    const sentences = several(5).map((fact) => {
      const sentence = (SHAPES[Math.floor(draw() * SHAPES.length)] ?? saysDeed)(fact);
      said.push({ fact, sentence });
      size += sentence.length;
      return draw() < 0.4 ? linked(sentence, fact.place) : sentence;
    });
    const heading =
      said.length % 40 === 0 ? `<h2 class="section-heading">The ${next().noun} and ${next().matter}</h2>` : "";
    paragraphs.push(`${heading}<p class="body-text">${sentences.join(" ")}</p>`);
  }
  const title = `The ${next().noun}s of ${next().place}`;
  const body = `<main><article><h1>${title}</h1>${paragraphs.join("\n")}</article></main>`;
  const third = (bytes - body.length) / 3;
  const style = ".card-title{margin:0 auto;padding:4px}";
  return {
    html: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
      `<style>${style.repeat(third / style.length)}</style></head><body>`,
      menu(several(third / MENU_BYTES)),
      body,
      script(several(third / SCRIPT_BYTES)),
      "</body></html>",
    ].join("\n"),
    said,
  };
}

/** Average bytes of a fact in a menu and in data. */
const MENU_BYTES = 100;
const SCRIPT_BYTES = 265;

interface Made {
  readonly statements: number;
  readonly pages: number;
  readonly bytes: number;
  /** Share of the sentences in the bytes of a page. */
  readonly share: number;
}

export interface MadeAnswer {
  readonly pages: readonly string[];
  /** Statements copied from the pages; every other one cites a second page as well. */
  readonly easy: string;
  /** Paraphrases, other numbers, years and names, denials, and what no page says. */
  readonly hard: string;
}

/** Pages that a server of this origin serves as `/0`, `/1` and so on, and two answers that cite them. */
export function makeAnswer(origin: string, { statements, pages, ...page }: Made): MadeAnswer {
  const made = Array.from({ length: pages }, (_, at) => makePage(at, page));
  const sources = made.map((_, at) => `[${at + 1}]: ${origin}/${at}`);
  const answer = (sentenceOf: (said: Said, at: number) => string): string => {
    const lines = Array.from({ length: statements }, (_, at) => {
      const { said = [] } = made[at % pages] ?? {};
      const one = said[(at * 37) % said.length];
      const marks = `[${(at % pages) + 1}]${at % 2 === 0 ? "" : `[${((at + 5) % pages) + 1}]`}`;
      return one ? `${sentenceOf(one, at).replace(/\.$/u, "")} ${marks}.` : "";
    });
    return `${lines.join("\n\n")}\n\n${sources.join("\n")}\n`;
  };
  const next = factsOf(random(0));
  return {
    pages: made.map(({ html }) => html),
    easy: answer(({ sentence }) => sentence),
    hard: answer(({ fact }, at) => HARD[at % HARD.length]?.(fact, next()) ?? ""),
  };
}
