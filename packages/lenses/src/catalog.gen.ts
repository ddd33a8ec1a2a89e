// Made by `pnpm gen` from lenses/. Do not edit.
import academic from "../../../lenses/academic.json" with { type: "json" };
import academicExtended from "../../../lenses/academic-extended.json" with { type: "json" };
import awesomeLists from "../../../lenses/awesome-lists.json" with { type: "json" };
import biomed from "../../../lenses/biomed.json" with { type: "json" };
import clinical from "../../../lenses/clinical.json" with { type: "json" };
import curriculum from "../../../lenses/curriculum.json" with { type: "json" };
import devops from "../../../lenses/devops.json" with { type: "json" };
import docs from "../../../lenses/docs.json" with { type: "json" };
import finance from "../../../lenses/finance.json" with { type: "json" };
import government from "../../../lenses/government.json" with { type: "json" };
import investigativeRecords from "../../../lenses/investigative_records.json" with { type: "json" };
import legal from "../../../lenses/legal.json" with { type: "json" };
import medical from "../../../lenses/medical.json" with { type: "json" };
import news from "../../../lenses/news.json" with { type: "json" };
import osint from "../../../lenses/osint.json" with { type: "json" };
import programming from "../../../lenses/programming.json" with { type: "json" };
import programmingGoggle from "../../../lenses/programming-goggle.json" with { type: "json" };
import science from "../../../lenses/science.json" with { type: "json" };
import security from "../../../lenses/security.json" with { type: "json" };
import tech from "../../../lenses/tech.json" with { type: "json" };

/** Every lens file, by name. */
export const files: readonly (readonly [name: string, value: unknown])[] = [
  ["academic", academic],
  ["academic-extended", academicExtended],
  ["awesome-lists", awesomeLists],
  ["biomed", biomed],
  ["clinical", clinical],
  ["curriculum", curriculum],
  ["devops", devops],
  ["docs", docs],
  ["finance", finance],
  ["government", government],
  ["investigative_records", investigativeRecords],
  ["legal", legal],
  ["medical", medical],
  ["news", news],
  ["osint", osint],
  ["programming", programming],
  ["programming-goggle", programmingGoggle],
  ["science", science],
  ["security", security],
  ["tech", tech],
];
