import type { CitationStyle } from "../engine/citation-style.ts";
import { ITALIC, PARTS, PERIODICALS, SITES, styleOf } from "../engine/style-frame.ts";

const NAME = '<name delimiter="; " name-as-sort-order="all" sort-separator=", " initialize-with=". "/>';
const csl = styleOf({
  macros: `
  <macro name="author"><names variable="author">${NAME}</names></macro>
  <macro name="editor">
    <names variable="editor">${NAME}<label form="short" prefix=", " text-case="capitalize-first"/></names>
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

export default { title: "American Chemical Society (ACS)", csl } satisfies CitationStyle;
