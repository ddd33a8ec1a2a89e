// Styles in CSL, written for this package after the manuals' public examples: common kinds of works, in English.

const NEWS = "article-magazine article-newspaper";
const PERIODICALS = `article-journal ${NEWS}`;
const PARTS = "chapter paper-conference entry-encyclopedia entry-dictionary";
const SITES = "webpage post post-weblog";
const WHOLE = "book thesis report motion_picture software dataset";

const ITALIC = 'font-style="italic"';
/** "Byron, Ada, and Mary Hill" */
const INVERTED_FIRST =
  '<name and="text" name-as-sort-order="first" sort-separator=", " delimiter-precedes-last="always"/>';
/** What stands behind the names of editors. */
const EDS = '<label form="short" prefix=" (" suffix=")"/>';

/** Quotation marks of British English, with the comma behind them. */
const SINGLE_QUOTES = `
  <locale xml:lang="en">
    <style-options punctuation-in-quote="false"/>
    <terms>
      <term name="open-quote">‘</term><term name="close-quote">’</term>
      <term name="open-inner-quote">“</term><term name="close-inner-quote">”</term>
    </terms>
  </locale>`;

const MDY =
  '<date-part name="month" form="long" suffix=" "/><date-part name="day" suffix=", "/><date-part name="year"/>';
const SHORT_MDY = MDY.replace("long", "short");
const DMY =
  '<date-part name="day" suffix=" "/><date-part name="month" form="long" suffix=" "/><date-part name="year"/>';

/** Dates and publishers as most styles write them; a style's own macro of the same name comes first and counts. */
const SHARED = `
  <macro name="year"><date variable="issued"><date-part name="year"/></date></macro>
  <macro name="mdy"><date variable="issued">${MDY}</date></macro>
  <macro name="dmy"><date variable="issued">${DMY}</date></macro>
  <macro name="accessed-mdy"><date variable="accessed">${MDY}</date></macro>
  <macro name="accessed-dmy"><date variable="accessed">${DMY}</date></macro>
  <macro name="imprint"><group delimiter=", "><text variable="publisher"/><text macro="year"/></group></macro>`;

interface Style {
  readonly title: string;
  /** @default pages in full */
  readonly attributes?: string;
  /** Terms that differ from those of American English. */
  readonly locale?: string;
  readonly macros: string;
  /** Attributes of the list, such as the most names shown. */
  readonly list?: string;
  /** Sorted by author, title and year; otherwise in the order given, as numbered lists are. */
  readonly sorted?: true;
  /** The number of an entry. */
  readonly number?: string;
  /** A judgement of a court, which is cited without the parts around the kinds of works. */
  readonly legalCase?: string;
  /** Stands between the parts of an entry: what begins it, what its kind of work adds, what ends it. */
  readonly delimiter: string;
  /** @default the authors */
  readonly head?: string;
  /** By the types of works, separated by blanks. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly otherwise: string;
  readonly tail?: string;
  readonly suffix?: string;
}

const choice = (kinds: Readonly<Record<string, string>>, otherwise: string): string => {
  const rows = Object.entries(kinds).map(([types, xml], at) => {
    const tag = at ? "else-if" : "if";
    return `<${tag} type="${types}" match="any">${xml}</${tag}>`;
  });
  return `<choose>${rows.join("")}<else>${otherwise}</else></choose>`;
};

function styleOf(style: Style): string {
  const { title, attributes = 'page-range-format="expanded"', locale = "", macros, list = "", sorted } = style;
  const { head = '<text macro="author"/>', tail = "", number = "", suffix = "" } = style;
  const sort = sorted ? '<sort><key macro="author"/><key variable="title"/><key variable="issued"/></sort>' : "";
  const parts = `${head}${choice(style.kinds, style.otherwise)}${tail}`;
  const entry = `<group delimiter="${style.delimiter}">${parts}</group>`;
  const layout = style.legalCase ? choice({ legal_case: style.legalCase }, entry) : `${number}${entry}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US" ${attributes}>
  <info><title>${title}</title><id>${title}</id><updated>2026-11-22T00:00:00+00:00</updated></info>
  ${locale}${macros}${SHARED}
  <citation><layout><text variable="citation-number"/></layout></citation>
  <bibliography ${list}>${sort}<layout suffix="${suffix}">${layout}</layout></bibliography>
</style>`;
}

const chicago = (title: string, isAuthorDate: boolean): string => {
  const imprint = isAuthorDate ? '<text variable="publisher"/>' : '<text macro="imprint"/>';
  const journal = `<group delimiter=" "><text variable="container-title" ${ITALIC}/><text variable="volume"/></group>`;
  const volume = isAuthorDate
    ? `${journal}<text variable="issue" prefix="(" suffix=")"/>`
    : `<group delimiter=", ">${journal}<text variable="issue" prefix="no. "/></group>
      <text macro="year" prefix="(" suffix=")"/>`;
  return styleOf({
    title,
    attributes: 'page-range-format="chicago-16" demote-non-dropping-particle="never"',
    macros: `
  <macro name="author">
    <names variable="author">
      ${INVERTED_FIRST}
      <substitute>
        <names variable="editor">${INVERTED_FIRST}<label form="short" prefix=", "/></names>
        <text macro="title"/>
      </substitute>
    </names>
  </macro>
  <macro name="title">
    <choose>
      <if type="${PERIODICALS} ${PARTS} ${SITES} thesis" match="any"><text variable="title" quotes="true"/></if>
      <else><text variable="title" ${ITALIC}/></else>
    </choose>
  </macro>`,
    list: 'et-al-min="7" et-al-use-first="3"',
    sorted: true,
    delimiter: ". ",
    head: `<text macro="author"/>${isAuthorDate ? '<text macro="year"/>' : ""}<text macro="title"/>`,
    kinds: {
      "article-journal": `<group delimiter=": ">
        <group delimiter=" ">${volume}</group><text variable="page"/>
      </group>`,
      [NEWS]: `<group delimiter=", "><text variable="container-title" ${ITALIC}/><text macro="mdy"/></group>`,
      [PARTS]: `<group delimiter=". ">
        <group delimiter=", ">
          <group delimiter=" "><text value="In"/><text variable="container-title" ${ITALIC}/></group>
          <group delimiter=" "><text value="edited by"/><names variable="editor"><name and="text"/></names></group>
        </group>
        ${imprint}
      </group>`,
      [SITES]: `<group delimiter=". "><text variable="container-title"/><text macro="mdy"/></group>`,
    },
    otherwise: `<group delimiter=". "><text variable="edition" suffix=" ed"/>${imprint}</group>`,
    tail: `<choose>
    <if variable="DOI"><text variable="DOI" prefix="https://doi.org/"/></if>
    <else><text variable="URL"/></else>
  </choose>`,
    suffix: ".",
  });
};

const ieee = styleOf({
  title: "IEEE",
  macros: `
  <macro name="author">
    <names variable="author"><name and="text" initialize-with=". " et-al-min="7" et-al-use-first="1"/></names>
  </macro>
  <macro name="title">
    <choose>
      <if type="${PERIODICALS} ${PARTS} ${SITES}" match="any"><text variable="title" quotes="true"/></if>
      <else><text variable="title" ${ITALIC}/></else>
    </choose>
  </macro>
  <macro name="publisher">
    <group delimiter=": "><text variable="publisher-place"/><text variable="publisher"/></group>
  </macro>`,
  number: '<text variable="citation-number" prefix="[" suffix="] "/>',
  delimiter: "",
  head: "",
  kinds: {
    [PERIODICALS]: `<group delimiter=", ">
        <text macro="author"/><text macro="title"/><text variable="container-title" ${ITALIC}/>
        <text variable="volume" prefix="vol. "/><text variable="issue" prefix="no. "/>
        <text variable="page" prefix="pp. "/>
        <date variable="issued"><date-part name="month" form="short" suffix=" "/><date-part name="year"/></date>
        <text variable="DOI" prefix="doi: "/>
      </group>`,
    [PARTS]: `<group delimiter=", ">
        <text macro="author"/>
        <group delimiter=" ">
          <text macro="title"/><text value="in"/><text variable="container-title" ${ITALIC}/>
        </group>
        <names variable="editor">
          <name and="text" initialize-with=". "/><label form="short" prefix=", " text-case="capitalize-first"/>
        </names>
        <text macro="publisher"/><text macro="year"/><text variable="page" prefix="pp. "/>
        <text variable="DOI" prefix="doi: "/>
      </group>`,
    [SITES]: `<group delimiter=" ">
        <group delimiter=", " suffix=","><text macro="author"/><text macro="title"/></group>
        <group delimiter=". ">
          <text variable="container-title"/>
          <group delimiter=" ">
            <text value="Accessed:"/>
            <date variable="accessed">${SHORT_MDY}</date>
          </group>
          <group delimiter=" "><text value="[Online]. Available:"/><text variable="URL"/></group>
        </group>
      </group>`,
  },
  otherwise: `<group delimiter=", ">
        <text macro="author"/><text macro="title"/><text variable="edition" suffix=" ed."/>
        <text macro="publisher"/><text macro="year"/><text variable="DOI" prefix="doi: "/>
      </group>`,
  suffix: ".",
});

const AMA_NAME = '<name name-as-sort-order="all" sort-separator=" " initialize-with=""';
const ama = styleOf({
  title: "AMA",
  locale: '<locale xml:lang="en"><terms><term name="page-range-delimiter">-</term></terms></locale>',
  macros: `
  <macro name="author"><names variable="author">${AMA_NAME} delimiter-precedes-last="always"/></names></macro>
  <macro name="editor"><names variable="editor">${AMA_NAME}/><label form="short" prefix=", "/></names></macro>
  <macro name="title">
    <choose>
      <if type="${WHOLE}" match="any"><text variable="title" ${ITALIC}/></if>
      <else><text variable="title"/></else>
    </choose>
  </macro>
  <macro name="imprint"><group delimiter="; "><text variable="publisher"/><text macro="year"/></group></macro>`,
  list: 'et-al-min="7" et-al-use-first="3"',
  number: '<text variable="citation-number" suffix=". "/>',
  delimiter: " ",
  head: '<group delimiter=". " suffix="."><text macro="author"/><text macro="title"/></group>',
  kinds: {
    [PERIODICALS]: `<group delimiter=" ">
        <text variable="container-title" ${ITALIC} suffix="."/>
        <group delimiter=":" suffix=".">
          <group>
            <group delimiter=";"><text macro="year"/><text variable="volume"/></group>
            <text variable="issue" prefix="(" suffix=")"/>
          </group>
          <text variable="page"/>
        </group>
      </group>`,
    [PARTS]: `<group delimiter=" ">
        <group delimiter=" ">
          <text value="In:"/><text macro="editor" suffix="."/>
          <text variable="container-title" ${ITALIC} suffix="."/>
        </group>
        <group delimiter=":" suffix="."><text macro="imprint"/><text variable="page"/></group>
      </group>`,
    [SITES]: `<group delimiter=" ">
        <text variable="container-title" suffix="."/>
        <group delimiter=". " suffix=".">
          <text macro="mdy"/>
          <group delimiter=" "><text value="Accessed"/><text macro="accessed-mdy"/></group>
        </group>
      </group>`,
  },
  otherwise: `<group delimiter=" "><text variable="edition" suffix=" ed."/><text macro="imprint" suffix="."/></group>`,
  tail: `<choose>
    <if variable="DOI"><text variable="DOI" prefix="doi:"/></if>
    <else><text variable="URL"/></else>
  </choose>`,
});

const NATURE_NAME =
  '<name and="symbol" name-as-sort-order="all" sort-separator=", " initialize-with=". " delimiter-precedes-last="never"/>';
const nature = styleOf({
  title: "Nature",
  macros: `
  <macro name="author"><names variable="author">${NATURE_NAME}</names></macro>
  <macro name="editor"><names variable="editor">${NATURE_NAME}</names></macro>`,
  list: 'et-al-min="6" et-al-use-first="1"',
  number: '<text variable="citation-number" suffix=". "/>',
  delimiter: " ",
  kinds: {
    [PERIODICALS]: `<group delimiter=" ">
        <text variable="title" suffix="."/>
        <group delimiter=", ">
          <group delimiter=" ">
            <text variable="container-title" ${ITALIC}/><text variable="volume" font-weight="bold"/>
          </group>
          <text variable="page"/>
        </group>
        <text macro="year" prefix="(" suffix=")"/>
      </group>`,
    [PARTS]: `<group delimiter=" ">
        <text variable="title" suffix="."/>
        <group delimiter=" ">
          <text value="in"/><text variable="container-title" ${ITALIC}/>
          <group delimiter=" "><text value="(eds"/><text macro="editor" suffix=")"/></group>
        </group>
        <text variable="page"/>
        <text macro="imprint" prefix="(" suffix=")"/>
      </group>`,
    [SITES]: `<group delimiter=" ">
        <text variable="title" suffix="."/>
        <group delimiter=" "><text variable="container-title" ${ITALIC}/><text variable="URL"/></group>
        <text macro="year" prefix="(" suffix=")"/>
      </group>`,
  },
  otherwise: `<group delimiter=" "><text variable="title" ${ITALIC}/><text macro="imprint" prefix="(" suffix=")"/></group>`,
  suffix: ".",
});

const ACS_NAME = '<name delimiter="; " name-as-sort-order="all" sort-separator=", " initialize-with=". "/>';
const acs = styleOf({
  title: "ACS",
  macros: `
  <macro name="author"><names variable="author">${ACS_NAME}</names></macro>
  <macro name="editor">
    <names variable="editor">${ACS_NAME}<label form="short" prefix=", " text-case="capitalize-first"/></names>
  </macro>`,
  number: '<text variable="citation-number" prefix="(" suffix=") "/>',
  delimiter: " ",
  kinds: {
    [PERIODICALS]: `<group delimiter=" ">
        <text variable="title" suffix="."/><text variable="container-title" ${ITALIC}/>
        <group delimiter=", " suffix=".">
          <text macro="year" font-weight="bold"/>
          <group delimiter=" ">
            <text variable="volume" ${ITALIC}/><text variable="issue" prefix="(" suffix=")"/>
          </group>
          <text variable="page"/>
        </group>
      </group>`,
    [PARTS]: `<group delimiter=" ">
        <text variable="title" suffix="."/>
        <group delimiter="; " suffix=".">
          <group delimiter=" "><text value="In"/><text variable="container-title" ${ITALIC}/></group>
          <text macro="editor"/><text macro="imprint"/><text variable="page" prefix="pp "/>
        </group>
      </group>`,
    [SITES]: `<group delimiter=" ">
        <group delimiter=". " suffix="."><text variable="title" ${ITALIC}/><text variable="container-title"/></group>
        <text variable="URL"/><text macro="accessed-mdy" prefix="(accessed " suffix=")."/>
      </group>`,
  },
  otherwise: `<group delimiter=" ">
        <group delimiter=", " suffix=";">
          <text variable="title" ${ITALIC}/><text variable="edition" suffix=" ed."/>
        </group>
        <text macro="imprint" suffix="."/>
      </group>`,
  tail: '<text variable="DOI" prefix="DOI: "/>',
});

const mhra = styleOf({
  title: "MHRA",
  locale: SINGLE_QUOTES,
  macros: `
  <macro name="author">
    <names variable="author">
      ${INVERTED_FIRST}
      <substitute>
        <names variable="editor">${INVERTED_FIRST}${EDS}</names><text variable="title" ${ITALIC}/>
      </substitute>
    </names>
  </macro>`,
  list: 'et-al-min="4" et-al-use-first="1"',
  sorted: true,
  delimiter: ", ",
  kinds: {
    "article-journal": `<group delimiter=", ">
        <text variable="title" quotes="true"/><text variable="container-title" ${ITALIC}/>
        <group delimiter=" ">
          <group delimiter="."><text variable="volume"/><text variable="issue"/></group>
          <text macro="year" prefix="(" suffix=")"/>
        </group>
        <text variable="page" prefix="pp. "/>
      </group>`,
    [PARTS]: `<group delimiter=", ">
        <text variable="title" quotes="true"/>
        <group delimiter=" ">
          <group delimiter=", ">
            <group delimiter=" "><text value="in"/><text variable="container-title" ${ITALIC}/></group>
            <group delimiter=" "><text value="ed. by"/><names variable="editor"><name and="text"/></names></group>
          </group>
          <text macro="imprint" prefix="(" suffix=")"/>
        </group>
        <text variable="page" prefix="pp. "/>
      </group>`,
    [`${NEWS} ${SITES}`]: `<group delimiter=", ">
        <text variable="title" quotes="true"/><text variable="container-title" ${ITALIC}/><text macro="dmy"/>
      </group>`,
  },
  otherwise: `<group delimiter=" ">
        <group delimiter=", "><text variable="title" ${ITALIC}/><text variable="edition" suffix=" edn"/></group>
        <text macro="imprint" prefix="(" suffix=")"/>
      </group>`,
  tail: `<choose>
    <if variable="DOI"><text variable="DOI" prefix="doi:"/></if>
    <else-if variable="URL">
      <group delimiter=" ">
        <text variable="URL" prefix="&lt;" suffix=">"/><text macro="accessed-dmy" prefix="[accessed " suffix="]"/>
      </group>
    </else-if>
  </choose>`,
});

const OSCOLA_NAME =
  '<name and="text" name-as-sort-order="all" sort-separator=" " initialize-with="" delimiter-precedes-last="never"/>';
const oscola = styleOf({
  title: "OSCOLA",
  attributes: "",
  locale: SINGLE_QUOTES,
  macros: `
  <macro name="author">
    <names variable="author">
      ${OSCOLA_NAME}<substitute><names variable="editor">${OSCOLA_NAME}${EDS}</names></substitute>
    </names>
  </macro>
  <macro name="imprint"><group delimiter=" "><text variable="publisher"/><text macro="year"/></group></macro>`,
  sorted: true,
  legalCase: `<group delimiter=" ">
      <text variable="title" ${ITALIC}/><text macro="year" prefix="[" suffix="]"/><text variable="volume"/>
      <text variable="container-title"/><text variable="page"/>
    </group>`,
  delimiter: ", ",
  kinds: {
    "article-journal": `<group delimiter=" ">
        <text variable="title" quotes="true"/><text macro="year" prefix="(" suffix=")"/>
        <text variable="volume"/><text variable="container-title"/><text variable="page-first"/>
      </group>`,
    [PARTS]: `<group delimiter=" ">
        <text variable="title" quotes="true"/><text value="in"/>
        <group delimiter=" ">
          <group delimiter=", ">
            <names variable="editor"><name and="text" initialize-with=""/>${EDS}</names>
            <text variable="container-title" ${ITALIC}/>
          </group>
          <text macro="imprint" prefix="(" suffix=")"/>
        </group>
      </group>`,
    [`${SITES} ${NEWS}`]: `<group delimiter=" ">
        <text variable="title" quotes="true"/>
        <group delimiter=", " prefix="(" suffix=")">
          <text variable="container-title" ${ITALIC}/><text macro="dmy"/>
        </group>
        <text variable="URL" prefix="&lt;" suffix=">"/><text macro="accessed-dmy" prefix="accessed "/>
      </group>`,
  },
  otherwise: `<group delimiter=" ">
        <text variable="title" ${ITALIC}/><text macro="imprint" prefix="(" suffix=")"/>
      </group>`,
});

const bluebook = styleOf({
  title: "Bluebook",
  attributes: "",
  macros: `
  <macro name="author">
    <names variable="author">
      <name and="symbol" delimiter-precedes-last="never"/>
      <substitute><names variable="editor"><name and="symbol"/>${EDS}</names></substitute>
    </names>
  </macro>
  <macro name="reporter">
    <group delimiter=" "><text variable="volume"/><text variable="container-title"/><text variable="page-first"/></group>
  </macro>`,
  legalCase: `<group delimiter=" ">
      <group delimiter=", "><text variable="title"/><text macro="reporter"/></group>
      <text macro="year" prefix="(" suffix=")"/>
    </group>`,
  delimiter: ", ",
  kinds: {
    "article-journal": `<group delimiter=" ">
        <group delimiter=", "><text variable="title" ${ITALIC}/><text macro="reporter"/></group>
        <text macro="year" prefix="(" suffix=")"/>
      </group>`,
    [PARTS]: `<group delimiter=" ">
        <group delimiter=", ">
          <text variable="title" ${ITALIC}/>
          <group delimiter=" ">
            <text value="in" ${ITALIC}/><text variable="container-title"/><text variable="page-first"/>
          </group>
        </group>
        <group delimiter=", " prefix="(" suffix=")">
          <names variable="editor"><name and="symbol"/><label form="short" prefix=" "/></names>
          <text macro="year"/>
        </group>
      </group>`,
    [`${SITES} ${NEWS}`]: `<group delimiter=", ">
        <text variable="title" ${ITALIC}/>
        <group delimiter=" ">
          <text variable="container-title"/>
          <date variable="issued" prefix="(" suffix=")">${SHORT_MDY}</date>
        </group>
        <text variable="URL"/>
      </group>`,
  },
  otherwise: `<group delimiter=" ">
        <text variable="title"/>
        <group delimiter=" " prefix="(" suffix=")">
          <text variable="edition" suffix=" ed."/><text macro="year"/>
        </group>
      </group>`,
  suffix: ".",
});

/** The styles by name. */
export const OWN_STYLES = {
  "chicago-author-date": chicago("Chicago (author-date)", true),
  "chicago-notes": chicago("Chicago (notes and bibliography)", false),
  ieee,
  ama,
  nature,
  acs,
  mhra,
  oscola,
  bluebook,
} as const;
