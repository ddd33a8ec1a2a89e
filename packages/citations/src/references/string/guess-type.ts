import { isOneBody } from "./authors.ts";

type Fields = Readonly<Record<string, unknown>>;

const thesis =
  /(?<!\p{L})(?:(?:ph\.?\s?d\.?|doctoral|master['’]?s?|m\.?sc\.?|bachelor['’]?s?|habilitation)[\s.,-]{0,3}(?:thesis|dissertation)|dissertation|inaugural-?diss|diplomarbeit|masterarbeit|habilitationsschrift|thèse|tesis|tese de|tesi di|диссертаци\p{L}*|diss\.|unpublished (?:doctoral|master))/iu;
const conference =
  /(?<!\p{L})(?:proceedings|proc\.?|conference|conf\.?|symposium|symp\.?|workshop|congress|kongress|colloqui(?:um|a)|meeting|advances in neural|tagungsband|actes du|atti del)(?!\p{L})/iu;
const journal =
  /(?<!\p{L})(?:journal|zeitschrift|transactions|annals|review|letters|quarterly|magazine|bulletin)(?!\p{L})/iu;
/** Journals of academies, which are called proceedings. */
const academy =
  /proc(?:eedings|\.)?\s(?:of\s(?:the\s)?)?(?:natl|nat\.|national|royal|roy\.|r\.|american|amer|am\.|london|ieee(?!\s(?:conf|symp|int|work))|biol|soc|inst)/iu;
const report =
  /(?<!\p{L})(?:technical report|tech\.? rep(?:ort)?|working paper|research report|discussion paper|arbeitspapier|forschungsbericht|white paper|policy brief)(?!\p{L})/iu;
const preprint = /(?<!\p{L})(?:arxiv|biorxiv|medrxiv|ssrn|chemrxiv|preprint|eprint archive)(?!\p{L})/iu;
const patent = /(?<!\p{L})(?:(?:us|ep|wo|u\.s\.|european)\s+patent|patent (?:no|application))/iu;
const dataset = /\[data\s?set\]/iu;
const software = /\[(?:computer )?software\]|R package version/iu;
/** `Byron v. Babbage, 12 U.S. 34`: two parties, then the volume of a reporter. */
const law = /\sv\.?\s\p{Lu}[^;]{0,80}?\s\d{1,4}\s(?:U\.?\s?S\.?|F\.?\s?(?:2d|3d|Supp)|S\.?\s?Ct|A\.?C|All ER|WLR|QB)/u;

/** The type is that of the first row that applies. */
const rows: readonly (readonly [type: string, holds: (raw: string, fields: Fields) => boolean])[] = [
  ["legislation", (_, fields) => fields.section !== undefined],
  ["legal_case", (raw) => law.test(raw)],
  ["patent", (raw) => patent.test(raw)],
  ["dataset", (raw) => dataset.test(raw)],
  ["software", (raw) => software.test(raw)],
  ["thesis", (raw, fields) => thesis.test(raw) && fields.volume === undefined],
  [
    "article",
    (raw, fields) =>
      preprint.test(String(fields["container-title"] ?? raw)) &&
      fields.volume === undefined &&
      fields.page === undefined &&
      fields.publisher === undefined,
  ],
  [
    "paper-conference",
    (_, fields) =>
      conference.test(container(fields)) && !academy.test(container(fields)) && !journal.test(container(fields)),
  ],
  ["report", (raw, fields) => report.test(String(fields["container-title"] ?? raw))],
  [
    "chapter",
    (raw, fields) =>
      fields["container-title"] !== undefined &&
      fields.issue === undefined &&
      (fields.editor !== undefined ||
        fields.publisher !== undefined ||
        (fields.volume === undefined && within.test(raw))),
  ],
  [
    "webpage",
    (_, fields) =>
      fields.URL !== undefined &&
      isOneBody(container(fields)) &&
      ["DOI", "volume", "issue", "page", "publisher"].every((name) => fields[name] === undefined),
  ],
  ["article-journal", (_, fields) => fields["container-title"] !== undefined],
  ["webpage", (_, fields) => fields.URL !== undefined && fields.publisher === undefined],
  [
    "book",
    (_, fields) => fields.publisher !== undefined || (fields.title !== undefined && fields.issued !== undefined),
  ],
];

const within = /[.,"”’'?!)]\s*(?:In|Dans|En|Em|V|В):?\s/u;
const container = (fields: Fields): string => String(fields["container-title"] ?? "");

/** Guesses the CSL type of a reference from its text and the fields found in it. */
export const guessType = (raw: string, fields: Fields): string =>
  rows.find(([, holds]) => holds(raw, fields))?.[0] ?? "document";
