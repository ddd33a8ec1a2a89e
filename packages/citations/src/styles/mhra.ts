import type { CitationStyle } from "../engine/citation-style.ts";
import { EDS, INVERTED_FIRST, ITALIC, NEWS, PARTS, SINGLE_QUOTES, SITES, styleOf } from "../engine/style-frame.ts";

const csl = styleOf({
  attributes: 'page-range-format="minimal-two"',
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
        <group delimiter=", "><text variable="title" ${ITALIC}/>
          <choose>
            <if is-numeric="edition"><number variable="edition" form="ordinal" suffix=" edn"/></if>
            <else><text variable="edition"/></else>
          </choose>
        </group>
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

export default { title: "Modern Humanities Research Association (MHRA)", csl } satisfies CitationStyle;
