// Corrections to bundled styles, after their manuals' examples.
import { BRITISH_QUOTES } from "./style-frame.ts";

const PATENT = `<group delimiter=" ">
  <choose>
    <if variable="jurisdiction"><text variable="jurisdiction" suffix=" patent"/></if>
    <else><text value="Patent"/></else>
  </choose>
  <text variable="number"/>
</group>`;

/** NLM style: hyphens in page ranges, patents with number and date. */
export const vancouver = (style: string): string =>
  style
    .replace("<terms>", '<terms><term name="page-range-delimiter">-</term>')
    // The hyphen in "arXiv:1409.1556" is not an abbreviation mark; `forStyle` removes those.
    .replace(
      '<text form="short" strip-periods="true" variable="container-title"/>',
      '<text form="short" variable="container-title"/>',
    )
    .replace(
      '<group delimiter=", "><text variable="number"/><date date-parts="year" form="numeric" variable="issued"/></group>',
      `<group delimiter=". ">${PATENT}<date form="text" variable="issued"/></group>`,
    );

const DATE =
  '<date form="text"><date-part name="day" suffix=" "/><date-part name="month" suffix=" "/><date-part name="year"/></date>';

/**
 * Harvard in its British form: quotation marks, dates, and "eds" without a full stop. Journal articles without a volume
 * are not preprints, and patents have a number.
 */
export const harvard = (style: string): string =>
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
