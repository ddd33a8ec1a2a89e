import { type CslItem, nameText } from "../csl.ts";
import { type FieldDifference, type Judgement, NOTHING, type ReferenceField } from "./judgement.ts";

const NAME =
  /^(?:first\s?name,?\s+last\s?name|last\s?name,?\s+first\s?name|(?:given|first|family)\s?name|(?:(?:first|second|third|fourth|last|other|another|lead|corresponding|some|sample|example|your|unknown|placeholder|test|dummy|fake)\s)?(?:author|name|surname)(?:\s?(?:one|two|three|four|[a-d1-9]))?|[a-d]\.?\s?author|author,?\s[a-d]\.?|(?:john|jane)\s(?:q\.?\s)?(?:doe|roe|public)|doe,\s?(?:john|jane|j\.?)|n\.?\s?n\.?|name\ssurname|lorem\sipsum|foo\sbar|x{3,}|\?{2,}|tb[ad]|todo|to\sbe\s(?:added|determined|announced)|unknown|none|n\/?a)$/iu;
const TITLE =
  /^(?:(?:the\s)?(?:title|name)(?:\sof\s(?:the\s)?(?:paper|article|work|book|thesis|reference))?|(?:paper|article|your|sample|example|placeholder|some|insert)\s(?:paper\s)?title(?:\shere)?|title\shere|untitled|lorem\sipsum.{0,300}|tb[ad]|todo|x{3,}|\?{2,}|unknown|n\/?a|none)$/iu;
const VENUE =
  /^(?:(?:name\sof\s(?:the\s)?)?(?:journal|conference|venue|publisher|book)(?:\s(?:name|title|here|of\s(?:something|x{1,9})))?|(?:your|some|sample|example|placeholder)\s(?:journal|conference|venue|publisher)(?:\sname)?|journal\sof\splaceholders?|proceedings\sof\sthe\s(?:x{2,9}|conference)|tb[ad]|todo|xxx.{0,40}|\?{2,9}|lorem\sipsum.{0,100}|unknown|none)$/iu;
const DOI =
  /^10\.(?:x{2,9}|n{3,9}|0{3,9}|12345?6?7?8?9?)(?:\/|$)|^10\.\d{4,9}\/(?:[xyz]{3,40}|xx[./-].{0,200}|(?:example|placeholder|insert|your).{0,200}|doi|tb[ad]|todo|0{4,40}|1234(?:5(?:6(?:7(?:89?)?)?)?)?|(?:xyz|abc(?:d(?:ef)?)?)\d{0,20}|\?{1,40})$|xxxx/iu;
const ARXIV = /(?<![\d.])(?:[x0]{4}\.[x0]{4,5}|x{2,4}\.x{2,5}|1234\.56789?|\d{4}\.x{4,5}|0123\.45678?)(?![\d.])/iu;
const ISBN = /^(?:97[89])?(?:0{9,10}|1234567890|123456789x|0123456789|x{9,10})$/iu;

/** Venues with blind review, where authors may be anonymous. */
const BLIND = /openreview|under (?:double[- ]blind )?review|submitted to|submission to|in submission/iu;

const found = (field: ReferenceField, cited: string, note: string): FieldDifference => ({
  field,
  kind: "other",
  cited,
  recorded: [],
  note,
});

function namesIn({ author = [], note = "", ...item }: CslItem, raw: string): FieldDifference[] {
  const names = author.map(nameText).map((name) => name.trim());
  const empty = names.filter((name) => NAME.test(name));
  if (empty.length > 0) return [found("authors", empty.join("; "), "This is not the name of an author.")];
  const isAnonymous = names.length > 0 && names.every((name) => /^anonymous(?:\sauthors?)?$/iu.test(name));
  const venue = item["container-title"] ?? "";
  return isAnonymous && venue !== "" && !BLIND.test(`${note} ${venue} ${item.publisher ?? ""} ${raw}`)
    ? [found("authors", names.join("; "), "The work is cited as published, and its authors are left out.")]
    : [];
}

/** Finds placeholder names, titles, venues and identifiers. */
export function judgePlaceholders(reference: CslItem, raw = ""): Judgement {
  const { title, publisher, DOI: doi = "", URL: url = "", ISBN: isbn = "", note = "" } = reference;
  const venue = reference["container-title"];
  const stated = [venue, note, url, doi].filter(Boolean).join(" ").slice(0, 2000);
  const arxiv = /arxiv/iu.test(stated) ? ARXIV.exec(stated)?.[0] : undefined;
  const differences = [
    ...namesIn(reference, raw.slice(0, 2000)),
    ...(title && TITLE.test(title.trim()) ? [found("title", title, "This is not the title of a work.")] : []),
    ...[venue, publisher].flatMap((name) =>
      name && VENUE.test(name.trim()) ? [found("venue", name, "This is not the name of a venue.")] : [],
    ),
    ...(DOI.test(doi.trim()) ? [found("identifier", doi, "A DOI of this form is a placeholder.")] : []),
    ...(arxiv ? [found("identifier", arxiv, "This is not an arXiv identifier.")] : []),
    ...(ISBN.test(isbn.replace(/[\s-]/gu, "")) ? [found("identifier", isbn, "This is not an ISBN.")] : []),
  ];
  if (differences.length === 0) return NOTHING;
  const reason = differences.map(({ field, cited, note: why }) => `${field}: “${cited}”. ${why}`).join(" ");
  return { differences, findings: [{ flag: "placeholder", level: "error", reason, differences }] };
}
