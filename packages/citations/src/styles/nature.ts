import type { CitationStyle } from "../engine/citation-style.ts";
import { ITALIC, PARTS, PERIODICALS, SITES, styleOf } from "../engine/style-frame.ts";

const NAME =
  '<name and="symbol" name-as-sort-order="all" sort-separator=", " initialize-with=". " delimiter-precedes-last="never"/>';
const csl = styleOf({
  macros: `
  <macro name="author"><names variable="author">${NAME}</names></macro>
  <macro name="editor"><names variable="editor">${NAME}</names></macro>`,
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

export default { title: "Nature", csl, titles: { case: "sentence", subtitles: true } } satisfies CitationStyle;
