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
export { type Integrity, integrityOf, integrityOfPrinted, type Notice, toNotice } from "./notices.ts";
