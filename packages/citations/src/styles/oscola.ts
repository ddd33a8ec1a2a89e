import type { CitationStyle } from "../engine/citation-style.ts";
import { EDS, ITALIC, NEWS, PARTS, SINGLE_QUOTES, SITES, styleOf } from "../engine/style-frame.ts";

const NAME =
  '<name and="text" name-as-sort-order="all" sort-separator=" " initialize-with="" delimiter-precedes-last="never"/>';
const csl = styleOf({
  attributes: "",
  locale: SINGLE_QUOTES,
  macros: `
  <macro name="author">
    <names variable="author">
      ${NAME}<substitute><names variable="editor">${NAME}${EDS}</names></substitute>
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

export default { title: "Oxford Standard for the Citation of Legal Authorities (OSCOLA)", csl } satisfies CitationStyle;
