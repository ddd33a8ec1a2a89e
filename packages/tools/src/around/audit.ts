import { isAbort, isRecord, omitUndefined } from "@wellsourced/core";
import type { AuditLog } from "@wellsourced/wellsourced/audit-log";
import type { Around, Called, Ended } from "./around.ts";
import { routingBlock } from "./large-result.ts";

export interface AuditAroundOptions {
  readonly log: Pick<AuditLog, "write" | "ready" | "hashOfText">;
  /** Whether to log a hash of the query. @default false */
  readonly queryHash?: boolean;
}

/** Arguments that contain the query, by priority. */
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

/** The provider that answered or failed. */
const providerOf = ({ facts, failure }: Ended): string | undefined =>
  facts.asked?.provider ?? facts.routing?.providerUsed ?? failure?.provider;

/** Whether the caller disconnected before the result. */
const isCancelled = ({ signal, failure }: Ended): boolean =>
  failure !== undefined && (signal?.aborted === true || isAbort(failure.cause));

/**
 * Logs each call: caller, tool, time and outcome. Of the query, only its length is logged; of the result, nothing.
 */
export function createAudit({ log, queryHash = false }: AuditAroundOptions): Around {
  const metadataOf = (ended: Ended) => {
    const { facts, ms, costUsd } = ended;
    const question = questionOf(ended.input());
    return {
      query_length: [...question].length,
      ...(queryHash && question ? { query_hash: log.hashOfText(question) } : {}),
      ...omitUndefined({
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
        ...omitUndefined({
          session_id: textAt(ended.input(), "sessionId"),
          error_code: isCancelled(ended) ? "cancelled" : ended.failure?.kind,
        }),
        metadata: metadataOf(ended),
      }),
  };
}

/** The caller and the origin of the call. */
const actorOf = ({ caller, requestId = "", sourceIp }: Called) => ({
  tenant_id: caller.tenant,
  user_id: caller.user,
  request_id: requestId,
  ...omitUndefined({ source_ip: sourceIp }),
});
