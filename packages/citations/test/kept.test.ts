import { describe, expect, test } from "vitest";
import { parse } from "../src/index.ts";

/** Lines of an invented record whose key is `name`. */
type Make = (name: string, type: string) => string;

interface Format {
  readonly types: readonly string[];
  readonly make: Make;
  /** Records, each broken in a different way. */
  readonly broken: readonly Make[];
  readonly wrap?: (records: readonly string[]) => string;
  readonly between?: string;
}

const words = (list: string): string[] => list.trim().split(/\s+/u);

const bibtex: Format = {
  types: words(
    "article book booklet conference inbook incollection inproceedings manual mastersthesis misc phdthesis proceedings techreport unpublished online patent periodical thesis report collection dataset software mvbook bookinbook suppbook reference inreference standard legislation jurisdiction artwork audio video movie image letter performance review music electronic www webpage newtype",
  ),
  make: (name, type) =>
    `@${type}{${name},\n  author = {Byron, Ada},\n  title = {Notes of ${name}},\n  year = {1843}\n}`,
  broken: [
    (name, type) => `@${type}{${name},\n  title = {Notes of ${name},\n  year = {1843}\n`,
    (name, type) => `@${type}{${name},\n  title = {Notes of ${name}}\n  year = 1843\n`,
    (name, type) => `@${type}{${name},\n  title = "Notes of ${name},\n  year = {1843}\n}`,
    (name, type) => `@${type}{,\n  title = {Notes of ${name}}\n}`,
    (name, type) => `@${type}{\n  title = {Notes of ${name}}\n}`,
    (name, type) => `@${type}{${name},\n  title = {Notes of ${name}}},\n  year = 1843\n}`,
    (name, type) => `@${type}(${name},\n  title = {Notes of ${name}})`,
    (name, type) => `@${type}{${name} title = {Notes of ${name}}}`,
    (name, type) => `@${type}{${name}, title = {Notes of ${name}}, note = {a @ sign, 50\\% { and \\{}}`,
    (name, type) => `@${type}{${name}, title = {Notes of ${name}}, abstract = {See @article{x, in the text}}}`,
    (name, type) => `% a remark\n@${type}{${name}, title = {Notes of ${name}}}`,
    (name, type) => `@comment{ left open\n@${type}{${name}, title = {Notes of ${name}}}`,
    (name, type) => `@string{x = "y"\n@${type}{${name}, title = {Notes of ${name}}}`,
    (name, type) => `stray } brace\n@${type}{${name}, title = {Notes of ${name}}}`,
    (name, type) => `@${type} {${name} , title={Notes of ${name}},,}`,
    (name, type) => `@${type}{${name}, = {none}, title = {Notes of ${name}}}`,
    (name, type) => `@${type}{${name}, title = Notes of ${name}, year = 1843}`,
    (name, type) => `@${type}{${name}, title = {Notes of ${name}} @${type}{${name}b, title = {Other of ${name}}}`,
    (name, type) => `\uFEFF@${type}{${name}, title = {Notes of ${name}}}`,
  ],
};

const ris: Format = {
  types: words(
    "ABST ADVS AGGR ANCIENT ART BILL BLOG BOOK CASE CHAP CHART CLSWK COMP CONF CPAPER CTLG DATA DBASE DICT EBOOK ECHAP EDBOOK EJOUR ELEC ENCYC EQUA FIGURE GEN GOVDOC GRANT HEAR ICOMM INPR JFULL JOUR LEGAL MANSCPT MAP MGZN MPCT MULTI MUSIC NEWS PAMP PAT PCOMM RPRT SER SLIDE SOUND STAND STAT THES UNBILL UNPB VIDEO WEB XXXX",
  ),
  make: (name, type) => `TY  - ${type}\nAU  - Byron, Ada\nTI  - Notes of ${name}\nPY  - 1843\nER  - \n`,
  broken: [
    (name, type) => `TY  - ${type}\nTI  - Notes of ${name}\n`,
    (name, type) => `TY - ${type}\nTI - Notes of ${name}\nER -\n`,
    (name) => `TY  -\nTI  - Notes of ${name}\nER  -\n`,
    (name, type) => `${type}\nTY  - ${type}\nTI  - Notes of ${name}\nER  - \nstray words\n`,
    (name) => `TI  - Notes of ${name}\nER  - \n`,
    (name) => `AU  - Byron, Ada\nTI  - Notes of ${name}\nPY  - 1843\nER  - \n`,
    (name, type) => `  TY  - ${type}\n  TI  - Notes of ${name}\n  ER  - \n`,
    (name, type) => `TY  – ${type}\nTI  – Notes of ${name}\nER  – \n`,
    (name, type) => `TY  - ${type}\nTI  - \n      Notes of ${name}\nER  - \n`,
    (name, type) => `TY  - ${type}\nT1  - Notes of ${name}\nER  - \nER  - \n`,
    (name, type) => `\uFEFFTY  - ${type}\nTI  - Notes of ${name}\nER  - \n`,
    (name, type) => `ty  - ${type}\nti  - Notes of ${name}\ner  - \n`,
    (name, type) => `TY  - ${type}\nT2  - Notes of ${name}\nER  - \n`,
    (name, type) => `TY  - ${type}\nBT  - Notes of ${name}\nER  - \n`,
    (name, type) => `TY  - ${type}\nJO  - Notes of ${name}\nPY  - 1843\nER  - \n`,
    (name, type) => `TY  - ${type}\nT3  - Notes of ${name}\nER  - \n`,
    (name, type) => `TY  - ${type}\nN1  - Notes of ${name}\nER  - \n`,
  ],
};

const nbib: Format = {
  types: ["Journal Article", "Review", "Letter", "Retraction of Publication", "Dataset", "Preprint", "Unheard Of"],
  make: (name, type) =>
    `PMID- 1${name.length}\nOWN - NLM\nTI  - Notes of ${name}\nAU  - Byron A\nPT  - ${type}\nDP  - 1843\n`,
  broken: [
    (name) => `PMID-\nTI  - Notes of ${name}\n`,
    (name) => `OWN - NLM\nTI  - Notes of ${name}\nAU  - Byron A\n`,
    (name) => `TI  - Notes of ${name}\nPMID- 12\n`,
    (name) => `PMID- 7\nBTI - Notes of ${name}\nPT  - Book\n`,
    (name) => `PMID- 7\nTI  - Notes\n      of ${name}\n\n\n`,
    (name) => `PMID- 7\nTT  - Notes of ${name}\n`,
    (name) => `PMID- 7\nCTI - Notes of ${name}\n`,
  ],
  between: "\n",
};

const wos: Format = {
  types: words("J B S P C"),
  make: (name, type) => `PT ${type}\nAU Byron, A\nTI Notes of ${name}\nPY 1843\nER\n`,
  broken: [
    (name, type) => `PT ${type}\nTI Notes of ${name}\n`,
    (name) => `TI Notes of ${name}\nPY 1843\nER\n`,
    (name, type) => `PT ${type}\nTI Notes\n   of ${name}\nER\n\n\n`,
    (name) => `PT\nTI Notes of ${name}\nER\n`,
    (name) => `PT X\nTI Notes of ${name}\nER\nEF\n`,
    (name, type) => `PT ${type}\nSO Notes of ${name}\nER\n`,
    (name, type) => `PT ${type}\nSE Notes of ${name}\nER\n`,
  ],
  wrap: (records) => `FN Made Up\nVR 1.0\n${records.join("\n")}\nEF`,
};

const refworks: Format = {
  types: ["Journal Article", "Book, Whole", "Book, Section", "Generic", "Web Page", "Unheard Of"],
  make: (name, type) => `RT ${type}\nA1 Byron,Ada\nT1 Notes of ${name}\nYR 1843\n`,
  broken: [
    (name) => `T1 Notes of ${name}\nYR 1843\n`,
    (name) => `RT \nT1 Notes of ${name}\n`,
    (name, type) => `RT ${type}\nT1 Notes\n of ${name}\n`,
    (name, type) => `RT ${type}\nT2 Notes of ${name}\n`,
    (name, type) => `RT ${type}\nJF Notes of ${name}\n`,
  ],
  between: "\n",
};

const endnote: Format = {
  types: words("Journal_Article Book Book_Section Web_Page Thesis Report Patent Unheard_Of"),
  make: (name, type) =>
    `<record><ref-type name="${type.replace("_", " ")}">17</ref-type><titles><title>Notes of ${name}</title></titles><dates><year>1843</year></dates></record>`,
  broken: [
    (name) => `<record><titles><title>Notes of ${name}</title></titles></record>`,
    (name) => `<record><titles><title>Notes of ${name}</title></titles>`,
    (name) => `<record><titles><title>Notes of ${name} & more</title></titles></record>`,
    (name) => `<record><titles><title>Notes of ${name}</titles></record>`,
    (name) => `<record><titles><secondary-title>Notes of ${name}</secondary-title></titles></record>`,
    (name) =>
      `<record><ref-type name="Book">6</ref-type><titles><title><style>Notes of</style> <style>${name}</style></title></titles></record>`,
    (name) => `<record><titles><title>Notes of ${name} &bogus; &#0; x</title></titles></record>`,
    (name) => `<record><titles><title>Notes of ${name} 2 < 3</title></titles></record>`,
    () => "<record></record>",
    () => "<record/>",
  ],
  wrap: (records) => `<xml><records>${records.join("\n")}</records></xml>`,
};

const pubmed: Format = {
  types: ["Journal Article", "Review", "Book Chapter", "Unheard Of"],
  make: (name, type) =>
    `<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>Notes of ${name}</ArticleTitle><PublicationTypeList><PublicationType>${type}</PublicationType></PublicationTypeList></Article></MedlineCitation></PubmedArticle>`,
  broken: [
    (name) =>
      `<PubmedArticle><MedlineCitation><Article><ArticleTitle>Notes of ${name}</ArticleTitle></Article></MedlineCitation>`,
    (name) =>
      `<PubmedArticle><MedlineCitation><Article><ArticleTitle>Notes of ${name} & <i>more</ArticleTitle></Article></MedlineCitation></PubmedArticle>`,
    (name) =>
      `<PubmedBookArticle><BookDocument><Book><BookTitle>Notes of ${name}</BookTitle></Book></BookDocument></PubmedBookArticle>`,
    (name) =>
      `<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><VernacularTitle>Notes of ${name}</VernacularTitle></Article></MedlineCitation></PubmedArticle>`,
    () => "<PubmedArticle/>",
    () => "<PubmedArticle></PubmedArticle>",
  ],
  wrap: (records) => `<?xml version="1.0"?>\n<PubmedArticleSet>${records.join("\n")}</PubmedArticleSet>`,
};

const mods: Format = {
  types: [
    ...words("journalArticle book bookSection thesis report webpage patent letter issue Unheard_Of"),
    ...["conference publication", "book chapter", "law report or digest"],
  ],
  make: (name, type) =>
    `<mods><titleInfo><title>Notes of ${name}</title></titleInfo><genre>${type}</genre><originInfo><dateIssued>1843</dateIssued></originInfo></mods>`,
  broken: [
    (name) => `<mods><titleInfo><title>Notes of ${name}</title></titleInfo>`,
    (name) => `<mods ID=><titleInfo><title>Notes of ${name}</titleInfo></mods>`,
    (name) => `<mods ID="x><titleInfo><title>Notes of ${name}</title></titleInfo></mods>`,
    (name) => `<mods><titleInfo><title>Notes of ${name} & 2 < 3 &bogus;</title></titleInfo></mods>`,
    (name) => `<mods><title>Notes of ${name}</title></mods>`,
    (name) => `<mods><titleInfo><subTitle>Notes of ${name}</subTitle></titleInfo></mods>`,
    (name) => `<mods><titleInfo type="uniform"><title>Notes of ${name}</title></titleInfo></mods>`,
    (name) =>
      `<mods><relatedItem type="host"><titleInfo><title>Notes of ${name}</title></titleInfo></relatedItem></mods>`,
    (name) => `<mods><titleInfo><title>Notes of ${name}</title></titleInfo></modsCollection></mods>`,
    (name) => `<m:mods><m:titleInfo><m:title>Notes of ${name}</m:title></m:titleInfo></m:mods>`,
    (name) => `<mods><name><namePart>Notes of ${name}</namePart></name></mods>`,
    () => "<mods/>",
    () => "<mods></mods>",
  ],
  wrap: (records) => `<?xml version="1.0"?>\n<modsCollection>${records.join("\n")}</modsCollection>`,
};

const csl: Format = {
  types: words(
    "article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical personal_communication post post-weblog regulation report review review-book software song speech standard thesis treaty webpage journal-article posted-content unheard-of",
  ),
  make: (name, type) => JSON.stringify({ id: name, type, title: `Notes of ${name}` }),
  broken: [
    (name, type) => `{"id":"${name}","type":"${type}","title":"Notes of ${name}"`,
    (name, type) => `{"id":"${name}","type":"${type}","title":"Notes of ${name}",}`,
    (name, type) => `{"id":"${name}","type":"${type}","title":"Notes of ${name}}`,
    (name, type) => `{"type":"${type}","title":["Notes of ${name}"]}`,
    (name, type) => `{"id":7,"type":"${type}","title":"Notes of ${name}","issued":"1843"}`,
    (name) => `{"title":"Notes of ${name}"}`,
    (name, type) =>
      `{"id":"${name}","type":"${type}","title":"Notes of ${name}","author":[{"family":null}],"issued":{"date-parts":[[null]]}}`,
    (name, type) =>
      `{"id":"${name}","type":"${type}","title":"Notes of ${name}","author":"Ada Byron","volume":7,"page":null}`,
    (name, type) => `{"id":"${name}","type":"${type}","title":{"text":"Notes of ${name}"}}`,
    (name, type) => `{"id":{"x":1},"type":"${type}","title":"Notes of ${name}"}`,
    (name, type) =>
      `{"id":"${name}","type":["${type}"],"title":"Notes of ${name}","issued":{"date-parts":[["1843",{}]]}}`,
    (name, type) =>
      `{"id":"${name}","type":"${type}","title":"Notes of ${name}","keyword":["a","b"],"circa":3,"note":["x"]}`,
    (name, type) =>
      `{"id":"${name}","type":"${type}","title":"Notes of ${name}","issued":{"season":{"x":1}},"accessed":{"literal":5}}`,
    () => "null",
    () => '"text"',
    () => "{}",
    () => "[]",
  ],
  wrap: (records) => `[\n${records.join(",\n")}\n]`,
};

const FORMATS: Readonly<Record<string, Format>> = {
  bibtex,
  ris,
  nbib,
  wos,
  refworks,
  "endnote-xml": endnote,
  "pubmed-xml": pubmed,
  mods,
  "csl-json": csl,
};

const held = (items: readonly unknown[], name: string): boolean =>
  JSON.stringify(items).replace(/\s+/gu, " ").includes(name);

/** Line numbers of each record, from 1. */
function linesOf(text: string, record: string): readonly [from: number, to: number] {
  const at = text.indexOf(record);
  const from = text.slice(0, at).split("\n").length;
  return [from, from + record.split("\n").length - 1];
}

/** Names of records that became no item and whose lines have no reported problem. */
async function lostIn(format: string, broken: Make, type: string): Promise<readonly string[]> {
  const { make, wrap, between = "" } = FORMATS[format] ?? bibtex;
  const made = [
    ["first", make("Alphaone", type)],
    ["broken", broken("Betatwo", type)],
    ["next", make("Gammathree", type)],
    ["last", make("Deltafour", type)],
  ] as const;
  const records = made.map(([, text]) => text);
  const file = wrap ? wrap(records) : records.join(`\n${between}`);
  const { items, problems } = await parse(file, { format });
  return made.flatMap(([role, text], at) => {
    if (held(items, ["Alphaone", "Betatwo", "Gammathree", "Deltafour"][at] ?? "")) return [];
    const [from, to] = linesOf(file, text);
    const isNamed = problems.some(
      ({ line, message }) => (line >= from && line <= to) || message.startsWith(`Record ${at + 1} `),
    );
    // Only the broken record may be reported as a problem.
    return role === "broken" && isNamed
      ? []
      : [`${role} beside ${JSON.stringify(broken("Betatwo", type)).slice(0, 160)}`];
  });
}

describe.each(Object.keys(FORMATS))("%s", (format) => {
  const { types, make, broken } = FORMATS[format] ?? bibtex;

  test("keeps a record of every type", async () => {
    const lost: string[] = [];
    for (const type of types) lost.push(...(await lostIn(format, make, type)));
    expect(lost).toEqual([]);
  });

  test("loses no record beside a broken one, of whatever type, and names the broken one or reads it", async () => {
    const lost: string[] = [];
    for (const type of types) for (const one of broken) lost.push(...(await lostIn(format, one, type)));
    expect([...new Set(lost)]).toEqual([]);
  });
});
