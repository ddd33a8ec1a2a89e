import type { CitationStyle } from "../engine/citation-style.ts";
import { contributors } from "../engine/contributors.ts";
import { withOneRole } from "../engine/for-style.ts";

const ROLES = ["container-author", "editor", "translator", "director", "illustrator", "interviewer"];

/**
 * MLA 9 works-cited list as a CSL style.
 *
 * Written for this package from the handbook's template of core elements: author, title of source, title of container,
 * contributors, version, number, publisher, date, location, then the second container. Where the handbook leaves a
 * choice (journals without the day, theses with the year after the title, access dates only for undated works), it
 * follows the CSL project's style; a test compares them.
 */
const csl = `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" demote-non-dropping-particle="never" page-range-format="minimal-two">
  <info><title>MLA 9, works cited</title><id>wellsourced-mla-9</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <locale xml:lang="en">
    <date form="text"><date-part name="day" suffix=" "/><date-part name="month" form="short" suffix=" "/><date-part name="year"/></date>
    <terms>
      <term name="month-05" form="short">May</term><term name="month-06" form="short">June</term><term name="month-07" form="short">July</term><term name="month-09" form="short">Sept.</term>
      <term name="season-01">spring</term><term name="season-02">summer</term><term name="season-03">fall</term><term name="season-04">winter</term>
    </terms>
  </locale>
  <macro name="creators">
    <names variable="author">
      <name and="text" name-as-sort-order="first" delimiter-precedes-last="always" delimiter-precedes-et-al="always" initialize="false" initialize-with=". "/>
      <label form="long" prefix=", "/>
      <substitute><names variable="editor-translator"/><names variable="editor"/><names variable="translator"/><text macro="source"/></substitute>
    </names>
  </macro>
  <macro name="source">
    <choose>
      <if variable="container-title"><text variable="title" text-case="title" quotes="true"/></if>
      <else><text variable="title" text-case="title" font-style="italic"/></else>
    </choose>
  </macro>
  <macro name="contributors">
    <choose>
      <if variable="container-title">${contributors(ROLES, { capital: false })}</if>
      <else>${contributors(ROLES, { capital: true })}</else>
    </choose>
  </macro>
  <macro name="version">
    <group delimiter=", ">
      <choose>
        <if is-numeric="edition"><group delimiter=" "><number variable="edition" form="ordinal"/><text term="edition" form="short"/></group></if>
        <else><text variable="edition" text-case="capitalize-first"/></else>
      </choose>
      <text variable="version"/>
      <text variable="medium"/>
    </group>
  </macro>
  <macro name="volume">
    <group delimiter=" "><text term="volume" form="short"/><text variable="volume"/></group>
  </macro>
  <macro name="first-volume">
    <group delimiter=" "><text term="volume" form="short" text-case="capitalize-first"/><text variable="volume"/></group>
  </macro>
  <macro name="placed-volume">
    <choose>
      <if variable="edition version medium container-title container-author director illustrator interviewer" match="any"><text macro="volume"/></if>
      <else-if variable="author"><choose>
        <if variable="editor translator editor-translator" match="any"><text macro="volume"/></if>
        <else><text macro="first-volume"/></else>
      </choose></else-if>
      <else-if variable="editor translator"><text macro="volume"/></else-if>
      <else><text macro="first-volume"/></else>
    </choose>
  </macro>
  <macro name="number">
    <group delimiter=", ">
      <text macro="placed-volume"/>
      <group delimiter=" "><text term="issue" form="short"/><text variable="issue"/></group>
      <choose><if type="report"><text variable="genre"/></if></choose>
      <text variable="number"/>
    </group>
  </macro>
  <macro name="published">
    <choose>
      <if type="book chapter paper-conference motion_picture thesis" match="any"><date variable="issued" form="numeric" date-parts="year"/></if>
      <else-if type="article-journal"><date variable="issued" form="text" date-parts="year-month"/></else-if>
      <else-if type="speech" match="none"><date variable="issued" form="text"/></else-if>
    </choose>
  </macro>
  <macro name="address">
    <choose>
      <if variable="DOI"><text variable="DOI" prefix="https://doi.org/"/></if>
      <else><text variable="URL"/></else>
    </choose>
  </macro>
  <macro name="location">
    <group delimiter=", ">
      <group delimiter=" "><label variable="page" form="short"/><text variable="page"/></group>
      <choose><if variable="source" match="none"><text macro="address"/></if></choose>
    </group>
  </macro>
  <macro name="second-container">
    <group delimiter=", ">
      <choose>
        <if type="speech"><group delimiter=", "><text variable="event"/><date variable="event-date" form="text"/><text variable="event-place"/></group></if>
      </choose>
      <text variable="archive"/><text variable="archive-place"/><text variable="archive_location"/>
      <choose>
        <if variable="source">
          <choose><if variable="URL DOI" match="any"><text variable="source" font-style="italic"/><text macro="address"/></if></choose>
        </if>
      </choose>
    </group>
  </macro>
  <macro name="accessed">
    <choose>
      <if variable="issued" match="none"><group delimiter=" "><text term="accessed" text-case="capitalize-first"/><date variable="accessed" form="text"/></group></if>
    </choose>
  </macro>
  <citation><layout><names variable="author"><name form="short"/></names></layout></citation>
  <bibliography hanging-indent="true" et-al-min="3" et-al-use-first="1">
    <layout suffix=".">
      <group delimiter=". ">
        <text macro="creators"/>
        <text macro="source"/>
        <date variable="original-date" form="numeric" date-parts="year"/>
        <group delimiter=", ">
          <text variable="container-title" text-case="title" font-style="italic"/>
          <text macro="contributors"/>
          <text macro="version"/>
          <text macro="number"/>
          <choose>
            <if type="article-journal article-magazine article-newspaper thesis" match="none"><text variable="publisher"/></if>
          </choose>
          <text macro="published"/>
          <choose>
            <if type="thesis">
              <choose><if variable="publisher genre" match="none"><text macro="location"/></if></choose>
            </if>
            <else><text macro="location"/></else>
          </choose>
        </group>
        <choose>
          <if type="thesis">
            <choose>
              <if variable="publisher genre" match="any">
                <group delimiter=", "><text variable="publisher"/><text variable="genre"/><text macro="location"/></group>
              </if>
            </choose>
          </if>
        </choose>
        <text macro="second-container"/>
        <text macro="accessed"/>
      </group>
    </layout>
  </bibliography>
</style>`;

export default {
  title: "MLA 9",
  csl,
  dashedPages: true,
  sortedByLine: true,
  prepare: withOneRole,
} satisfies CitationStyle;
