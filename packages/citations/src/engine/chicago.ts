// The Chicago Manual of Style, 18th edition. Its two systems differ in the position of the year.
import { contributors } from "./contributors.ts";
import { INVERTED_FIRST, ITALIC, NEWS, PARTS, PERIODICALS, SITES, styleOf } from "./style-frame.ts";

const MONTH = '<date variable="issued"><date-part name="month" form="long"/></date>';
const MONTH_AND_YEAR =
  '<date variable="issued"><date-part name="month" form="long" suffix=" "/><date-part name="year"/></date>';

const quoted = `${PERIODICALS} ${PARTS} ${SITES} article manuscript speech thesis`;

/** Layout of a journal article, with month or season only if there is no issue number. */
const journal = (isAuthorDate: boolean): string => {
  const title = `<group delimiter=" "><text variable="container-title" ${ITALIC}/><text variable="volume"/></group>`;
  const date = isAuthorDate ? MONTH : MONTH_AND_YEAR;
  const numbered = isAuthorDate
    ? `<group delimiter=" ">${title}<text variable="issue" prefix="(" suffix=")"/></group>`
    : `<group delimiter=" ">
        <group delimiter=", ">${title}<text variable="issue" prefix="no. "/></group><text macro="year" prefix="(" suffix=")"/>
      </group>`;
  return `<group delimiter=": ">
      <choose>
        <if variable="issue">${numbered}</if>
        <else><group delimiter=" ">${title}<group prefix="(" suffix=")">${date}</group></group></else>
      </choose>
      <choose><if variable="page"><text variable="page"/></if><else><text variable="number"/></else></choose>
    </group>`;
};

export const chicago = (isAuthorDate: boolean): string => {
  // Day only, if the year follows the author.
  const day = isAuthorDate
    ? '<date variable="issued"><date-part name="month" form="long"/><date-part name="day" prefix=" "/></date>'
    : '<text macro="mdy"/>';
  const year = isAuthorDate ? "" : '<text macro="year"/>';
  const imprint = `<group delimiter=", ">
      <group delimiter=": "><text variable="publisher-place"/><text variable="publisher"/></group>${year}
    </group>`;
  const original = '<date variable="original-date"><date-part name="year"/></date>';
  const head = isAuthorDate
    ? `<text macro="author"/>
      <group delimiter=" "><group prefix="(" suffix=")">${original}</group><text macro="year"/></group>
      <text macro="title"/>`
    : '<text macro="author"/><text macro="title"/>';
  return styleOf({
    attributes: 'page-range-format="chicago-16" demote-non-dropping-particle="never"',
    macros: `
  <macro name="year">
    <choose>
      <if variable="issued"><date variable="issued"><date-part name="year"/></date></if>
      ${isAuthorDate ? '<else><text value="n.d."/></else>' : `<else-if type="book thesis report"><text value="n.d."/></else-if>`}
    </choose>
  </macro>
  <macro name="author">
    <names variable="author">
      ${INVERTED_FIRST}
      <substitute>
        <names variable="editor-translator">${INVERTED_FIRST}<label form="short" prefix=", "/></names>
        <names variable="editor">${INVERTED_FIRST}<label form="short" prefix=", "/></names>
        <names variable="translator">${INVERTED_FIRST}<label form="short" prefix=", "/></names>
        <text macro="title"/>
      </substitute>
    </names>
  </macro>
  <macro name="title">
    <choose>
      <if type="${quoted}" match="any"><text variable="title" quotes="true"/></if>
      <else><text variable="title" ${ITALIC}/></else>
    </choose>
  </macro>
  <macro name="edition">
    <choose>
      <if is-numeric="edition"><number variable="edition" form="ordinal" suffix=" ed."/></if>
      <else><text variable="edition" text-case="capitalize-first"/></else>
    </choose>
  </macro>
  <macro name="series">
    <group delimiter=" "><text variable="collection-title"/><text variable="collection-number"/></group>
  </macro>
  <macro name="kind">
    <group delimiter=" ">
      <text variable="genre" text-case="capitalize-first"/>
      <choose><if type="thesis" match="none"><text variable="number"/></if></choose>
    </group>
  </macro>`,
    list: 'et-al-min="7" et-al-use-first="3"',
    sorted: true,
    legalCase: `<group delimiter=" ">
      <group delimiter=", ">
        <text variable="title"/>
        <group delimiter=" "><text variable="volume"/><text variable="container-title"/><text variable="page-first"/></group>
      </group>
      <date variable="issued" prefix="(" suffix=")"><date-part name="year"/></date>
    </group>`,
    delimiter: ". ",
    head,
    kinds: {
      "article-journal": journal(isAuthorDate),
      [NEWS]: `<group delimiter=", "><text variable="container-title" ${ITALIC}/>${day}</group>`,
      [PARTS]: `<group delimiter=". ">
        <names variable="translator"><label form="verb" text-case="capitalize-first" suffix=" "/><name and="text"/></names>
        <group delimiter=", ">
          <group delimiter=" "><text value="In"/><text variable="container-title" ${ITALIC}/></group>
          <text macro="edition"/>
          <text variable="volume" prefix="vol. "/>
          ${contributors(["editor"], { capital: false })}
        </group>
        <text macro="series"/>
        ${imprint}
      </group>`,
      [SITES]: `<group delimiter=". "><text variable="container-title"/>${day}
        <choose><if variable="issued" match="none"><text macro="accessed-mdy" prefix="Accessed "/></if></choose>
      </group>`,
      thesis: `<group delimiter=", "><text macro="kind"/><text variable="publisher"/>${year}</group>
      <group delimiter=" "><text variable="archive"/><text variable="number" prefix="(" suffix=")"/></group>`,
      patent: `<group delimiter=", ">
        <group delimiter=" ">
          <text variable="jurisdiction"/>
          <choose><if variable="genre"><text variable="genre" text-case="capitalize-first"/></if><else><text value="Patent"/></else></choose>
          <text variable="number"/>
        </group>
        <group delimiter=" "><text value="issued"/>${day}</group>
      </group>`,
      speech: `<group delimiter=", ">
        <choose><if variable="genre"><text variable="genre" text-case="capitalize-first"/></if><else><text value="Paper presented"/></else></choose>
        <text variable="event-title"/><text variable="event-place"/>${day}
      </group>`,
      "motion_picture broadcast": `${contributors(["director"], { capital: true })}
      <group delimiter=", "><text variable="container-title"/><text variable="publisher"/>${day}</group>`,
      "article manuscript": `<group delimiter=", "><text macro="kind"/><text variable="publisher"/>${day}</group>`,
    },
    otherwise: `<group delimiter=". ">
      ${contributors(["editor", "translator"], { capital: true })}
      <text macro="edition"/><text variable="volume" prefix="Vol. "/><text variable="version" prefix="Version "/>
      ${isAuthorDate ? "" : original}
      <text macro="series"/><text macro="kind"/>${imprint}
    </group>`,
    tail: `<choose>
    <if variable="DOI"><text variable="DOI" prefix="https://doi.org/"/></if>
    <else><text variable="URL"/></else>
  </choose>`,
    suffix: ".",
  });
};
