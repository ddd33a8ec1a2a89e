// CSL styles written for this package after the manuals' public examples: common kinds of works, in English.
import { chicagoAuthorDate, chicagoNotes } from "./chicago-style.ts";
import { ieee } from "./ieee-style.ts";
import { acs, ama, nature } from "./numbered-styles.ts";
import { EDS, INVERTED_FIRST, ITALIC, NEWS, PARTS, SHORT_MDY, SINGLE_QUOTES, SITES, styleOf } from "./style-frame.ts";

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
          <text macro="edition"/><text macro="year"/>
        </group>
      </group>`,
  suffix: ".",
});

export const OWN_STYLES = {
  "chicago-author-date": chicagoAuthorDate,
  "chicago-notes": chicagoNotes,
  ieee,
  ama,
  nature,
  acs,
  mhra,
  oscola,
  bluebook,
} as const;
