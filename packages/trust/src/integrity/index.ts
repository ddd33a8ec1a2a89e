export {
  describeReplies,
  type Integrity,
  isRegistered,
  judgeExistence,
  judgeIntegrity,
  type SourceReply,
} from "./judge.ts";
export { type RetractionTable, readRetractionTable } from "./retraction-table.ts";
export { withListed } from "./with-listed.ts";
