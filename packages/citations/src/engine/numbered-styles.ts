// Numbered styles, after the manuals' public examples: common kinds of works, in English.
import { ITALIC, PARTS, PERIODICALS, SITES, styleOf, WHOLE } from "./style-frame.ts";

const AMA_NAME = '<name name-as-sort-order="all" sort-separator=" " initialize-with=""';
export const ama = styleOf({
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
  otherwise: `<group delimiter=" "><text macro="edition"/><text macro="imprint" suffix="."/></group>`,
  tail: `<choose>
    <if variable="DOI"><text variable="DOI" prefix="doi:"/></if>
    <else><text variable="URL"/></else>
  </choose>`,
});

const NATURE_NAME =
  '<name and="symbol" name-as-sort-order="all" sort-separator=", " initialize-with=". " delimiter-precedes-last="never"/>';
export const nature = styleOf({
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
export const acs = styleOf({
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
          <text variable="title" ${ITALIC}/><text macro="edition"/>
        </group>
        <text macro="imprint" suffix="."/>
      </group>`,
  tail: '<text variable="DOI" prefix="DOI: "/>',
});
