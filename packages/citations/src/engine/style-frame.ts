// Shared by this package's styles: kinds of works, dates, and the surrounding CSL.

export const NEWS = "article-magazine article-newspaper";
export const PERIODICALS = `article-journal ${NEWS}`;
export const PARTS = "chapter paper-conference entry-encyclopedia entry-dictionary";
export const SITES = "webpage post post-weblog";
export const WHOLE = "book thesis report motion_picture software dataset";

export const ITALIC = 'font-style="italic"';
/** "Byron, Ada, and Mary Hill" */
export const INVERTED_FIRST =
  '<name and="text" name-as-sort-order="first" sort-separator=", " delimiter-precedes-last="always"/>';
/** Label after the editors' names. */
export const EDS = '<label form="short" prefix=" (" suffix=")"/>';

/** British quotation marks, with the comma outside. */
export const BRITISH_QUOTES = `<style-options punctuation-in-quote="false"/>
    <terms>
      <term name="open-quote">‘</term><term name="close-quote">’</term>
      <term name="open-inner-quote">“</term><term name="close-inner-quote">”</term>
    </terms>`;
export const SINGLE_QUOTES = `<locale xml:lang="en">${BRITISH_QUOTES}</locale>`;

const MDY =
  '<date-part name="month" form="long" suffix=" "/><date-part name="day" suffix=", "/><date-part name="year"/>';
export const SHORT_MDY = MDY.replace("long", "short");
const DMY =
  '<date-part name="day" suffix=" "/><date-part name="month" form="long" suffix=" "/><date-part name="year"/>';

/** Macros for dates, publishers and editions; a style's own macro of the same name takes precedence. */
const SHARED = `
  <macro name="year"><date variable="issued"><date-part name="year"/></date></macro>
  <macro name="mdy"><date variable="issued">${MDY}</date></macro>
  <macro name="dmy"><date variable="issued">${DMY}</date></macro>
  <macro name="accessed-mdy"><date variable="accessed">${MDY}</date></macro>
  <macro name="accessed-dmy"><date variable="accessed">${DMY}</date></macro>
  <macro name="imprint"><group delimiter=", "><text variable="publisher"/><text macro="year"/></group></macro>
  <macro name="edition">
    <choose>
      <if is-numeric="edition"><number variable="edition" form="ordinal" suffix=" ed."/></if>
      <else><text variable="edition"/></else>
    </choose>
  </macro>`;

interface Frame {
  /** @default pages in full */
  readonly attributes?: string;
  /** Terms that differ from American English. */
  readonly locale?: string;
  readonly macros: string;
  /** Attributes of the bibliography, such as the number of names shown. */
  readonly list?: string;
  /** Sorts by author, title and year; otherwise entries keep the input order, as in numbered lists. */
  readonly sorted?: true;
  /** Layout of the entry number. */
  readonly number?: string;
  /** Layout of court decisions, which replaces the whole entry. */
  readonly legalCase?: string;
  /** Separates the opening, the part for the kind of work, and the closing. */
  readonly delimiter: string;
  /** @default the authors */
  readonly head?: string;
  /** Layouts by types of works, separated by spaces. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly otherwise: string;
  readonly tail?: string;
  readonly suffix?: string;
}

/** Chooses a layout by type of work, with a default. */
export const choice = (kinds: Readonly<Record<string, string>>, otherwise: string): string => {
  if (Object.keys(kinds).length === 0) return otherwise;
  const rows = Object.entries(kinds).map(([types, xml], at) => {
    const tag = at ? "else-if" : "if";
    return `<${tag} type="${types}" match="any">${xml}</${tag}>`;
  });
  return `<choose>${rows.join("")}<else>${otherwise}</else></choose>`;
};

/** Writes a style in CSL. Entries consist of a head, a part for the kind of work, and a tail. */
export function styleOf(style: Frame): string {
  const { attributes = 'page-range-format="expanded"', locale = "", macros, list = "", sorted } = style;
  const { head = '<text macro="author"/>', tail = "", number = "", suffix = "" } = style;
  const sort = sorted ? '<sort><key macro="author"/><key variable="title"/><key variable="issued"/></sort>' : "";
  const parts = `${head}${choice(style.kinds, style.otherwise)}${tail}`;
  const entry = `<group delimiter="${style.delimiter}">${parts}</group>`;
  const layout = style.legalCase ? choice({ legal_case: style.legalCase }, entry) : `${number}${entry}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US" ${attributes}>
  <info><title>Wellsourced</title><id>wellsourced</id><updated>2026-11-22T00:00:00+00:00</updated></info>
  ${locale}${macros}${SHARED}
  <citation><layout><text variable="citation-number"/></layout></citation>
  <bibliography ${list}>${sort}<layout suffix="${suffix}">${layout}</layout></bibliography>
</style>`;
}
