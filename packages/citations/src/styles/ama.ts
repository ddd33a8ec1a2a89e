import type { CitationStyle } from "../engine/citation-style.ts";
import { ITALIC, PARTS, PERIODICALS, SITES, styleOf, WHOLE } from "../engine/style-frame.ts";

const NAME = '<name name-as-sort-order="all" sort-separator=" " initialize-with=""';
const csl = styleOf({
  locale: '<locale xml:lang="en"><terms><term name="page-range-delimiter">-</term></terms></locale>',
  macros: `
  <macro name="author"><names variable="author">${NAME} delimiter-precedes-last="always"/></names></macro>
  <macro name="editor"><names variable="editor">${NAME}/><label form="short" prefix=", "/></names></macro>
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
  otherwise: `<group delimiter=" "><text macro="edition"/><text macro="imprint" suffix="."/></group>`,
  tail: `<choose>
    <if variable="DOI"><text variable="DOI" prefix="doi:"/></if>
    <else><text variable="URL"/></else>
  </choose>`,
});

export default {
  title: "American Medical Association (AMA)",
  csl,
  titles: { case: "sentence", subtitles: false },
} satisfies CitationStyle;
