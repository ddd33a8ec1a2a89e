/** The parts of which styles in CSL are put together. */

type Attributes = Readonly<Record<string, string>>;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");

export const show = (variable: string, attributes: Attributes = {}): string =>
  `<text variable="${variable}"${attributesOf(attributes)}/>`;
export const say = (value: string): string => `<text value="${escaped(value)}"/>`;
export const use = (macro: string, attributes: Attributes = {}): string =>
  `<text macro="${macro}"${attributesOf(attributes)}/>`;
export const group = (delimiter: string, parts: readonly string[], attributes: Attributes = {}): string =>
  `<group delimiter="${escaped(delimiter)}"${attributesOf(attributes)}>${parts.join("")}</group>`;
/** `types` are separated by blanks; the last row without types is for everything else. */
export const byType = (rows: readonly (readonly [types: string, xml: string])[], otherwise: string): string =>
  `<choose>${rows
    .map(
      ([types, xml], at) => `<${at ? "else-if" : "if"} type="${types}" match="any">${xml}</${at ? "else-if" : "if"}>`,
    )
    .join("")}<else>${otherwise}</else></choose>`;
export const ifHas = (variable: string, xml: string, otherwise = ""): string =>
  `<choose><if variable="${variable}">${xml}</if>${otherwise ? `<else>${otherwise}</else>` : ""}</choose>`;
export const year = (attributes: Attributes = {}): string =>
  ifHas("issued", `<date variable="issued"${attributesOf(attributes)}><date-part name="year"/></date>`);
export const day = (
  order: "mdy" | "dmy",
  form: "long" | "short",
  attributes: Attributes = {},
  variable = "issued",
): string => {
  const month = `<date-part name="month" form="${form}" suffix=" "/>`;
  const number = `<date-part name="day" suffix="${order === "mdy" ? ", " : " "}"/>`;
  const parts = order === "mdy" ? month + number : number + month;
  return `<date variable="${variable}"${attributesOf(attributes)}>${parts}<date-part name="year"/></date>`;
};

interface Names {
  readonly name: Attributes;
  /** What stands behind the names of editors. */
  readonly label?: string;
  readonly etAl?: string;
}
export const people = (variable: string, { name, label = "", etAl = "" }: Names, substitute = ""): string =>
  `<names variable="${variable}"><name${attributesOf(name)}/>${etAl}${label}${substitute ? `<substitute>${substitute}</substitute>` : ""}</names>`;
export const EDS = '<label form="short" prefix=" (" suffix=")"/>';
export const PLAIN_EDS = '<label form="short" prefix=", "/>';

interface StyleText {
  readonly title: string;
  readonly macros: Readonly<Record<string, string>>;
  readonly entry: string;
  /** Attributes of the list, such as the most names shown. */
  readonly list?: Attributes;
  readonly suffix?: string;
  /** Sorted by author, title and year; otherwise in the order given, as numbered lists are. */
  readonly sorted?: boolean;
  readonly style?: Attributes;
  /** Terms that differ from those of American English. */
  readonly locale?: string;
}

/** Quotation marks of British English, with the comma behind them. */
export const SINGLE_QUOTES =
  '<locale xml:lang="en"><style-options punctuation-in-quote="false"/><terms><term name="open-quote">‘</term><term name="close-quote">’</term><term name="open-inner-quote">“</term><term name="close-inner-quote">”</term></terms></locale>';

export function styleOf({
  title,
  macros,
  entry,
  list = {},
  suffix = "",
  sorted = false,
  style = {},
  locale = "",
}: StyleText): string {
  const made = Object.entries(macros).map(([name, xml]) => `<macro name="${name}">${xml}</macro>`);
  const sort = sorted ? '<sort><key macro="author"/><key variable="title"/><key variable="issued"/></sort>' : "";
  return `<?xml version="1.0" encoding="utf-8"?><style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US"${attributesOf(style)}><info><title>${title}</title><id>${title}</id><updated>2026-11-22T00:00:00+00:00</updated></info>${locale}${made.join("")}<citation><layout>${show("citation-number")}</layout></citation><bibliography${attributesOf(list)}>${sort}<layout${suffix ? ` suffix="${suffix}"` : ""}>${entry}</layout></bibliography></style>`;
}

export const ITALIC = { "font-style": "italic" };
export const QUOTED = { quotes: "true" };
export const ARTICLES = "article-journal";
export const PERIODICALS = "article-journal article-magazine article-newspaper";
export const PARTS = "chapter paper-conference entry-encyclopedia entry-dictionary";
export const SITES = "webpage post post-weblog";
export const WHOLE = "book thesis report motion_picture software dataset";
export const doiAs = (prefix: string, otherwise = show("URL")): string =>
  ifHas("DOI", show("DOI", { prefix }), otherwise);
export const DOI_ADDRESS = doiAs("https://doi.org/");
