import type { CitationStyle } from "../engine/citation-style.ts";
import { projectStyle } from "../engine/project-styles.ts";
import { BRITISH_QUOTES } from "../engine/style-frame.ts";

const DATE =
  '<date form="text"><date-part name="day" suffix=" "/><date-part name="month" suffix=" "/><date-part name="year"/></date>';

/**
 * Adapts Harvard to its British form: quotation marks, dates, and "eds" without a full stop. Journal articles without a
 * volume are not preprints, and patents have a number.
 */
const amended = (style: string): string =>
  style
    .replace('class="in-text"', 'class="in-text" default-locale="en-GB"')
    .replace("<terms>", `${DATE}${BRITISH_QUOTES.replace("</terms>", "")}`)
    .replace(
      '<if type="article article-journal" match="any"><choose><if match="none" variable="page volume">',
      '<if type="article" match="any"><choose><if match="none" variable="page volume">',
    )
    .replace('<if type="bill book legal_case', '<if type="patent bill book legal_case')
    .replace(
      '<macro name="publisher"><choose><if type="thesis">',
      `<macro name="publisher"><choose>
        <if type="patent"><group delimiter=" "><text variable="jurisdiction"/><text value="Patent no."/><text variable="number"/></group></if>
        <else-if type="thesis">`,
    )
    .replace(
      '<group delimiter=". "><text variable="genre"/><text variable="publisher"/></group></if>',
      '<group delimiter=". "><text variable="genre"/><text variable="publisher"/></group></else-if>',
    );

export default {
  title: "Harvard (Cite Them Right)",
  csl: async () => amended(await projectStyle("harvard1")),
  titles: { case: "sentence", subtitles: false },
  dashedPages: true,
} satisfies CitationStyle;
