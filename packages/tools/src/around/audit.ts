import { given, isAbort, isRecord } from "@wellsourced/core";
import type { AuditLog } from "@wellsourced/wellsourced/audit-log";
import type { Around, Called, Ended } from "./around.ts";
import { routingBlock } from "./large-result.ts";

export interface AuditAroundOptions {
  readonly log: Pick<AuditLog, "write" | "ready" | "hashOfText">;
  /** Add a hash of the question. @default false */
  readonly queryHash?: boolean;
}

/** Which argument is the question, the first that a call has. A call with none of them asks nothing in words. */
const QUESTIONS = [
  "query",
  "quote",
  "claim",
  "citation",
  "searchStep",
  "content",
  "topic",
  "paper",
  "company_name",
  "target",
  "text",
  "url",
] as const;

const textAt = (input: unknown, name: string): string | undefined => {
  const value = isRecord(input) ? input[name] : undefined;
  return typeof value === "string" ? value : undefined;
};

const questionOf = (input: unknown): string =>
  QUESTIONS.map((name) => textAt(input, name)).find((text) => text !== undefined) ?? "";

/** Which provider answered, or failed. */
const providerOf = ({ facts, failure }: Ended): string | undefined =>
  facts.asked?.provider ?? facts.routing?.providerUsed ?? failure?.provider;

/** The caller left before the answer came. */
const isCancelled = ({ signal, failure }: Ended): boolean =>
  failure !== undefined && (signal?.aborted === true || isAbort(failure.cause));

/**
 * Writes each call into the audit log: who called what, when, and how it ended. Of what was asked it holds the length,
 * and of what was answered nothing.
 */
export function createAudit({ log, queryHash = false }: AuditAroundOptions): Around {
  const metadataOf = (ended: Ended) => {
    const { facts, ms, costUsd } = ended;
    const question = questionOf(ended.input());
    return {
      query_length: [...question].length,
      ...(queryHash && question ? { query_hash: log.hashOfText(question) } : {}),
      ...given({
        cached: facts.freshness?.cached,
        routing: routingBlock(facts, ms),
        provider: providerOf(ended),
        cost_usd: costUsd?.(),
      }),
    };
  };
  return {
    before: () => log.ready(),
    after: (ended) =>
      log.write({
        event_type: "tool_call",
        ...actorOf(ended),
        tool_name: ended.tool.name,
        duration_ms: Math.max(0, Math.round(ended.ms)),
        success: ended.failure === undefined,
        ...given({
          session_id: textAt(ended.input(), "sessionId"),
          error_code: isCancelled(ended) ? "cancelled" : ended.failure?.kind,
        }),
        metadata: metadataOf(ended),
      }),
  };
}

/** Who called, and from where. */
const actorOf = ({ caller, requestId = "", sourceIp }: Called) => ({
  tenant_id: caller.tenant,
  user_id: caller.user,
  request_id: requestId,
  ...given({ source_ip: sourceIp }),
});
