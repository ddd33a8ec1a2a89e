import { z } from "zod";
import type { Fault, RawReply } from "./define.ts";
import { number, text } from "./fields.ts";

/** The reply of a Solr search. */
export const solrReply = <Doc extends z.ZodType>(doc: Doc) =>
  z.object({ response: z.object({ numFound: z.number(), docs: z.array(doc) }) });

const Complaint = z.object({ error: z.object({ msg: text, code: number }) });

/** Solr reports query errors in the body, with any status. */
export function solrFault(reply: RawReply): Fault | undefined {
  const complaint = reply.status === 429 ? undefined : reply.parsed(Complaint)?.error;
  return complaint ? { kind: "upstream_unavailable", says: complaint.msg ?? String(complaint.code) } : undefined;
}
