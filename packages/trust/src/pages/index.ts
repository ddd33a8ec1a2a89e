export type { Clock } from "@wellsourced/core";
export {
  aboutHost,
  aboutPage,
  citationOf,
  doiToCheck,
  isWorkOfPage,
  leftOutOf,
  notesOn,
  type PageRules,
  pageDoi,
  referenceOfPage,
} from "./about-page.ts";
export { type PageRead, type ShownSentence, toReading } from "./reading.ts";
export { type ReadHit, ResearchSource, toResearchSource, withClaim } from "./research-source.ts";
