export { arxivWithdrawal } from "./arxiv.ts";
export { bareDoi } from "./bare-doi.ts";
export {
  CrossrefDate,
  CrossrefLinks,
  type CrossrefUpdate,
  crossrefIntegrity,
  crossrefRelations,
  dayOf,
  noticeOf,
} from "./crossref.ts";
export { DataciteRelated, dataciteRelations } from "./datacite.ts";
export {
  type Integrity,
  integrityOf,
  integrityOfPrinted,
  type Notice,
  type PrintedNotice,
  toNotice,
} from "./notices.ts";
export { isOpenSubmission, type OpenreviewVenue, openreviewYear } from "./openreview.ts";
export { plainText, scholarlyText } from "./plain-text.ts";
