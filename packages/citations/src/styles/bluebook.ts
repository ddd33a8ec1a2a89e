import type { CitationStyle } from "../engine/citation-style.ts";
import { EDS, ITALIC, NEWS, PARTS, SHORT_MDY, SITES, styleOf } from "../engine/style-frame.ts";

const csl = styleOf({
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
          <text macro="edition"/><text macro="year"/>
        </group>
      </group>`,
  suffix: ".",
});

export default { title: "Bluebook, common forms", csl } satisfies CitationStyle;
