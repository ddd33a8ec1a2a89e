import type { CitationStyle } from "../engine/citation-style.ts";
import { withCapital, withoutStops } from "../engine/for-style.ts";
import { projectStyle } from "../engine/project-styles.ts";

const PATENT = `<group delimiter=" ">
  <choose>
    <if variable="jurisdiction"><text variable="jurisdiction" suffix=" patent"/></if>
    <else><text value="Patent"/></else>
  </choose>
  <text variable="number"/>
</group>`;

/** Adapts the style to the NLM's examples: hyphens in page ranges, patents with number and date. */
const amended = (style: string): string =>
  style
    .replace("<terms>", '<terms><term name="page-range-delimiter">-</term>')
    // `withoutStops` removes the full stops of abbreviations and keeps that in "arXiv:1409.1556".
    .replace(
      '<text form="short" strip-periods="true" variable="container-title"/>',
      '<text form="short" variable="container-title"/>',
    )
    .replace(
      '<group delimiter=", "><text variable="number"/><date date-parts="year" form="numeric" variable="issued"/></group>',
      `<group delimiter=". ">${PATENT}<date form="text" variable="issued"/></group>`,
    );

export default {
  title: "Vancouver (NLM)",
  csl: async () => amended(await projectStyle("vancouver")),
  titles: { case: "sentence", subtitles: false },
  institutionsApart: true,
  prepare: (item) => withCapital(withoutStops(item)),
} satisfies CitationStyle;
