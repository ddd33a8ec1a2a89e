// IEEE, after its reference guide for authors.
import type { CitationStyle } from "../engine/citation-style.ts";
import { withArticleNumber, withUsPatent } from "../engine/for-style.ts";
import { choice, ITALIC, NEWS, PARTS, SHORT_MDY, SITES, styleOf } from "../engine/style-frame.ts";

const NAME = '<name and="text" initialize-with=". " et-al-min="7" et-al-use-first="1"/>';
/** Label after the editors' names. */
const EDITORS = '<label form="short" prefix=", " text-case="capitalize-first"/>';
const MONTH =
  '<date variable="issued"><date-part name="month" form="short" suffix=" "/><date-part name="year"/></date>';
const DATE = `<date variable="issued">${SHORT_MDY}</date>`;
const TITLE = '<text variable="title" quotes="true"/>';
const BOOK = `<text variable="title" ${ITALIC}/>`;
const DOI = '<text variable="DOI" prefix="doi: "/>';
const PAGES = '<group delimiter=" "><label variable="page" form="short"/><text variable="page"/></group>';
const SERIES = `<group delimiter=" " prefix="(" suffix=")">
    <text variable="collection-title" ${ITALIC}/><text variable="collection-number" prefix="no. "/>
  </group>`;

const kinds = {
  "article-journal": `<group delimiter=", ">
      <text macro="author"/>${TITLE}<text variable="container-title" ${ITALIC}/>
      <text variable="volume" prefix="vol. "/><text variable="issue" prefix="no. "/>
      <choose><if variable="page">${PAGES}</if></choose>
      ${MONTH}
      <choose><if variable="page" match="none"><text variable="number" prefix="Art. no. "/></if></choose>
      ${DOI}
    </group>`,
  [NEWS]: `<group delimiter=", ">
      <text macro="author"/>${TITLE}<text variable="container-title" ${ITALIC}/>
      <text variable="volume" prefix="vol. "/><text variable="issue" prefix="no. "/>${PAGES}${DATE}${DOI}
    </group>`,
  "paper-conference": `<group delimiter=", ">
      <group delimiter=". ">
        <group delimiter=", ">
          <text macro="author"/><text macro="in"/><text macro="editor"/><text variable="event-place"/>
        </group>
        <group delimiter=": "><text variable="publisher-place"/><text variable="publisher"/></group>
      </group>
      ${MONTH}${PAGES}${DOI}
    </group>`,
  [PARTS]: `<group delimiter=", ">
      <group delimiter=". ">
        <group delimiter=", ">
          <text macro="author"/>
          <group delimiter=" "><text macro="in"/>${SERIES}</group>
          <text variable="volume" prefix="vol. "/><text macro="editor"/><text macro="translator"/><text macro="edition"/>
        </group>
        <group delimiter=": "><text variable="publisher-place"/><text variable="publisher"/></group>
      </group>
      <text macro="year"/><text variable="chapter-number" prefix="ch. "/>${PAGES}${DOI}
    </group>`,
  thesis: `<group delimiter=", ">
      <text macro="author"/>${TITLE}<text variable="genre" text-case="capitalize-first"/>
      <text variable="publisher"/><text variable="publisher-place"/><text macro="year"/>${DOI}
    </group>`,
  report: `<group delimiter=", ">
      <text macro="author"/>${TITLE}<text variable="publisher"/><text variable="publisher-place"/>
      <group delimiter=" ">
        <choose>
          <if variable="genre"><text variable="genre" text-case="capitalize-first"/></if>
          <else-if variable="number"><text value="Rep."/></else-if>
        </choose>
        <text variable="number"/>
      </group>
      ${MONTH}${DOI}
    </group>`,
  patent: `<group delimiter=", ">
      <text macro="author"/>${TITLE}
      <group delimiter=" ">
        <text variable="jurisdiction"/>
        <choose><if variable="genre"><text variable="genre" text-case="title"/></if><else><text value="Patent"/></else></choose>
        <text variable="number"/>
      </group>
      ${DATE}
    </group>`,
  standard: `<group delimiter=", ">${BOOK}<text variable="number"/><text variable="publisher"/>${MONTH}${DOI}</group>`,
  legal_case: `<group delimiter=", ">
      ${BOOK}
      <group delimiter=" "><text variable="volume"/><text variable="container-title"/><text variable="page-first"/></group>
      <text macro="year"/>
    </group>`,
  [SITES]: `<group delimiter=", ">
      <text macro="author"/>${TITLE}<text variable="container-title"/>${DATE}${DOI}
    </group>`,
  "software motion_picture broadcast song": `<group delimiter=". ">
      <group delimiter=", "><text macro="author"/>${BOOK}<text variable="version" prefix="version "/></group>
      <group prefix="(" suffix=")">${DATE}</group>
      <group delimiter=", "><text variable="container-title"/><text variable="publisher"/>${DOI}</group>
    </group>`,
  dataset: `<group delimiter=", ">
      <text macro="author"/>${DATE}${TITLE}<text variable="publisher"/><text variable="version" prefix="version "/>${DOI}
    </group>`,
  "article manuscript speech": `<group delimiter=", ">
      <text macro="author"/>${TITLE}
      <choose>
        <if type="speech" variable="event-title" match="all"><text variable="event-title" prefix="presented at the "/></if>
        <else><text variable="genre"/></else>
      </choose>
      <text variable="event-place"/><text variable="container-title"/><text variable="publisher"/>${MONTH}
      <text variable="number"/>${DOI}
    </group>`,
};

const otherwise = `<group delimiter=", ">
    <group delimiter=". ">
      <group delimiter=", ">
        <text macro="author"/>
        <group delimiter=" ">${BOOK}${SERIES}</group>
        <text variable="volume" prefix="vol. "/>
        <choose><if variable="author"><text macro="editor"/><text macro="translator"/></if></choose>
        <text macro="edition"/>
      </group>
      <group delimiter=": "><text variable="publisher-place"/><text variable="publisher"/></group>
    </group>
    <text macro="year"/>${DOI}
  </group>`;

/** Online access, without a full stop after the URL, where it would look like part of it. */
const online = `<group delimiter=". ">
    <text macro="body"/>
    <group delimiter=" "><text value="Accessed:"/><date variable="accessed">${SHORT_MDY}</date></group>
    <group delimiter=" ">
      <choose>
        <if type="motion_picture broadcast" match="any"><text value="[Online Video]. Available:"/></if>
        <else><text value="[Online]. Available:"/></else>
      </choose>
      <text variable="URL"/>
    </group>
  </group>`;

const csl = styleOf({
  locale: `<locale xml:lang="en"><terms>
    <term name="month-06" form="short">Jun.</term><term name="month-07" form="short">Jul.</term>
    <term name="month-09" form="short">Sep.</term>
  </terms></locale>`,
  macros: `
  <macro name="author">
    <names variable="author">${NAME}<substitute><names variable="editor">${NAME}${EDITORS}</names></substitute></names>
  </macro>
  <macro name="editor"><names variable="editor">${NAME}${EDITORS}</names></macro>
  <macro name="translator">
    <names variable="translator">${NAME}<label form="short" prefix=", " text-case="capitalize-first"/></names>
  </macro>
  <macro name="in">
    <group delimiter=", ">
      ${TITLE}<group delimiter=" "><text value="in"/><text variable="container-title" ${ITALIC}/></group>
    </group>
  </macro>
  <macro name="body">${choice(kinds, otherwise)}</macro>`,
  number: '<text variable="citation-number" prefix="[" suffix="] "/>',
  delimiter: "",
  head: "",
  kinds: {},
  otherwise: `<choose>
    <if variable="DOI"><text macro="body" suffix="."/></if>
    <else-if variable="URL">${online}</else-if>
    <else><text macro="body" suffix="."/></else>
  </choose>`,
});

export default {
  title: "IEEE",
  csl,
  titles: { case: "sentence", subtitles: true, types: /^(?:article-|chapter|paper-conference|entry|web|post)/u },
  dashedPages: true,
  prepare: (item) => withArticleNumber(withUsPatent(item)),
} satisfies CitationStyle;
