export type { Asked } from "./asked.ts";
export { checkAsked } from "./check-asked.ts";
export {
  choice,
  dateOrYear,
  day,
  flag,
  optional,
  required,
  rule,
  text,
  wholeNumber,
  year,
} from "./fields.ts";
export { issueMessage } from "./issue-message.ts";
export { ImageSearch, NewsSearch, StructuredSearch, VideoSearch, WebSearch } from "./pages.ts";
export {
  BiomedicalSearch,
  CaseSearch,
  EconomicSearch,
  FilingSearch,
  ListSearch,
  ObservationSearch,
  PlaceSearch,
  SeriesSearch,
  TrialSearch,
} from "./registers.ts";
export { AcademicSearch, PatentSearch } from "./scholarly.ts";
