import { type Clock, Failure, jsonIn } from "@wellsourced/core";
import { type AuditLog, openAuditLog, type SendLines } from "@wellsourced/sessions/audit-log";
import { type AuditSurroundings, auditDestination, type Settings } from "./env/index.ts";

export interface AuditOpening extends AuditSurroundings {
  readonly settings: Settings;
  readonly clock: Clock;
  mask(text: string): string;
  /** Called when writing starts to fail, and when it works again. */
  report(problem: string): void;
  /** Writes to standard error; resolves when it is flushed. */
  write(text: string): Promise<void>;
}

/** Maximum bytes of a webhook's response, which is ignored. */
const MOST_ANSWERED = 65_536;

/** Sends lines to the operator's webhook. Network code is loaded on first use. */
function webhook({ settings, clock }: AuditOpening, address: string): SendLines {
  const opened = async () => {
    const { openHttp } = await import("./http.ts");
    const { origin } = new URL(address);
    return openHttp(settings, { clock }).upstream({ name: "audit-webhook", origin, fromOperator: true });
  };
  let upstream: ReturnType<typeof opened> | undefined;
  const post = async (lines: readonly string[], signal: AbortSignal) => {
    upstream ??= opened();
    const { pathname, searchParams } = new URL(address);
    return (await upstream).send({
      path: pathname,
      query: Object.fromEntries(searchParams),
      json: lines.map(jsonIn),
      signal,
      timeoutMs: 5_000,
      retries: 0,
      maxRedirects: 0,
      maxBytes: MOST_ANSWERED,
    });
  };
  return async (lines, signal) => {
    const { status } = await post(lines, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      const { kind } = Failure.from(error);
      // The failure's message contains the URL, which often includes a token.
      const says = kind === "network" ? "the connection failed." : "its answer could not be read.";
      throw new Failure(kind, says, { cause: error });
    });
    if (status >= 300) throw new Failure("upstream_unavailable", `it answered with status ${status}.`, { status });
  };
}

/**
 * Opens the audit log that the settings describe; `undefined` if it is disabled.
 *
 * @throws {Failure} `config` for a path that cannot be written, over HTTP
 */
export async function openAudit(opening: AuditOpening): Promise<AuditLog | undefined> {
  const { settings, clock, http, mask, report, write } = opening;
  const to = auditDestination(settings, opening);
  if (to === undefined) return undefined;
  const address = settings.auditWebhookUrl;
  const log = openAuditLog({
    to: to === "stderr" ? write : to,
    key: settings.auditHmacKey,
    clock,
    mask,
    report,
    required: settings.auditRequired,
    bufferSize: settings.auditBufferSize,
    maxBytes: settings.auditMaxBytes,
    retentionDays: settings.auditRetentionDays,
    ...(address ? { send: webhook(opening, address) } : {}),
  });
  if (http && to !== "stderr") await log.open();
  return log;
}
