import {
  byteLength,
  type Clock,
  type DeepReadonly,
  Failure,
  omitUndefined,
  parseHttpUrl,
  UNTRUSTED,
  untrustedText,
} from "@wellsourced/core";
import type { Capture } from "@wellsourced/core/records";
import type { Http } from "@wellsourced/http";
import { z } from "zod";
import type { Asking, Call } from "../../call.ts";
import { failureIn } from "../failure-in.ts";

/** The outcome of a request for a snapshot. */
export const ArchiveReceipt = z.object({
  requestedUrl: z.string(),
  /** Absent while the capture is pending, and if there is none. */
  snapshotUrl: z.string().optional(),
  /** Present for a capture that was made now. */
  archivedAt: z.string().optional(),
  captured: z.boolean(),
  /** `archived` now; `existing` from before; `pending`; `unavailable`: the archive could not be queried. */
  status: z.enum(["archived", "existing", "pending", "unavailable"]),
  httpStatus: z.int().describe("HTTP status code from Save Page Now; 0 if it did not answer"),
  /** Present with every status but `archived`. */
  reason: z.string().optional(),
  pollUrl: z.string().optional(),
  source: z.literal("web.archive.org Save Page Now"),
  provenance: z.array(z.string()),
  trust: z.literal(UNTRUSTED),
});
export type ArchiveReceipt = DeepReadonly<z.infer<typeof ArchiveReceipt>>;

type Limits = Pick<Call, "signal" | "deadlineMs">;

/** The progress of a capture. */
interface Saved {
  readonly job?: string | undefined;
  readonly archiveUrl?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly refused?: string | undefined;
}

export interface ArchiveParts {
  readonly judge: Http["judge"];
  readonly clock: Clock;
  readonly save: (ask: { readonly url: string; readonly job?: string }, call: Limits) => Promise<Saved | undefined>;
  readonly snapshot: (url: string, call: Limits) => Promise<Capture | undefined>;
}

const MOST_BYTES = 2_048;
const TOTAL_MS = 25_000;
/** Time reserved to look for an earlier snapshot. */
const SPARE_MS = 6_000;
const WAITS_MS = [3_000, 7_000];
/** Internal host names, by suffix or without a dot. */
const INTERNAL = /(?:^|\.)(?:localhost|internal|local)$|^[^.:]+$/iu;

/** Returns a function that requests a snapshot. */
export function createArchive(parts: ArchiveParts) {
  return async (address: string, call: Call = {}): Promise<ArchiveReceipt> => {
    const url = await publicUrl(address, parts);
    const until = parts.clock.now() + Math.min(TOTAL_MS, call.deadlineMs ?? TOTAL_MS);
    const attempt = await capture(url, until - SPARE_MS, { parts, call });
    const base = {
      requestedUrl: url,
      httpStatus: attempt.httpStatus,
      source: "web.archive.org Save Page Now",
      trust: UNTRUSTED,
    } as const;
    const { archiveUrl: snapshotUrl, timestamp: archivedAt } = attempt.saved ?? {};
    const { provenance } = attempt;
    if (snapshotUrl && archivedAt)
      return { ...base, status: "archived", captured: true, snapshotUrl, archivedAt, provenance };
    return { ...base, ...(await withoutCapture(url, attempt, { parts, call, until })) };
  };
}

/** @throws {Failure} `validation` for a URL that must not be revealed to an archive */
async function publicUrl(address: string, { judge }: ArchiveParts): Promise<string> {
  if (byteLength(address) > MOST_BYTES) throw new Failure("validation", `url must be ${MOST_BYTES} bytes or less.`);
  const url = parseHttpUrl(address);
  if (INTERNAL.test(url.hostname.replace(/\.$/u, "")))
    throw new Failure("validation", `${url.hostname} is not a public host. Give a public http(s) address.`, {
      suggestedAction: "inform_user",
    });
  // Unknown hosts are allowed, since archives matter most for sites whose name no longer resolves.
  await judge(url.href, { strictly: true, unknown: true });
  return url.href;
}

interface Attempt {
  readonly saved?: Saved | undefined;
  readonly httpStatus: number;
  readonly reason: string;
  /** Whether no archive is configured. */
  readonly nobody?: boolean;
  readonly provenance: readonly string[];
}

/** Requests a capture and waits for it until the deadline, retrying slow and refused requests. */
async function capture(url: string, until: number, { parts, call }: Asking<ArchiveParts>): Promise<Attempt> {
  const { clock, save } = parts;
  const provenance: string[] = [];
  let last: Attempt = {
    httpStatus: 0,
    reason: "The time limit was reached before the archive was queried.",
    provenance,
  };
  let job: string | undefined;
  for (const wait of [0, ...WAITS_MS, ...WAITS_MS]) {
    if (wait > 0 && clock.now() + wait >= until) break;
    if (wait > 0) await clock.sleep(wait, call.signal);
    const left = {
      deadlineMs: Math.max(1, until - clock.now()),
      ...omitUndefined({ signal: call.signal, owner: call.owner }),
    };
    try {
      const saved = await save({ url, ...omitUndefined({ job }) }, left);
      job = saved?.job ?? job;
      provenance.push(saved?.archiveUrl ? "save: captured" : saved?.refused ? "save: refused" : "save: under way");
      last = { saved, httpStatus: 200, reason: reasonOf(saved), provenance };
      if (saved?.archiveUrl || saved?.refused) return last;
    } catch (error) {
      const { kind, status = last.httpStatus, message } = failureIn(error, call);
      provenance.push(`save: failed (${kind})`);
      const reason = WHY[kind] ?? message;
      last = { httpStatus: status, reason, nobody: kind === "config", provenance };
      if (kind === "config" || kind === "auth_required" || kind === "validation") return last;
    }
  }
  return last;
}

/** Explanations of the archive's failures for users. */
const WHY: Readonly<Record<string, string>> = {
  rate_limited: "The archive does not accept more captures at the moment. Try again in a minute.",
  network: "The archive could not be reached. Check the connection, and try again.",
  upstream_unavailable: "The archive could not accept the request. Try again later.",
};

const reasonOf = (saved: Saved | undefined): string =>
  saved?.refused
    ? `The archive did not capture the page (${untrustedText(saved.refused)}).`
    : "The capture is in progress; open pollUrl later to see its state.";

/** The fallback without a capture: an earlier snapshot, or the URL where one will appear. */
async function withoutCapture(
  url: string,
  attempt: Attempt,
  { parts, call, until }: Asking<ArchiveParts> & { readonly until: number },
): Promise<Pick<ArchiveReceipt, "status" | "captured" | "snapshotUrl" | "reason" | "pollUrl" | "provenance">> {
  const { reason, provenance } = attempt;
  const left = {
    deadlineMs: Math.max(SPARE_MS, until - parts.clock.now()),
    ...omitUndefined({ signal: call.signal, owner: call.owner }),
  };
  try {
    const known = await parts.snapshot(url, left);
    if (known)
      return {
        status: "existing",
        captured: false,
        snapshotUrl: known.archiveUrl,
        reason: `${reason} A snapshot from ${known.timestamp.slice(0, 10)} exists.`,
        provenance: [...provenance, "snapshot: found"],
      };
    return pending(url, reason, [...provenance, "snapshot: none"]);
  } catch (error) {
    const { kind } = failureIn(error, call);
    const said = [...provenance, `snapshot: failed (${kind})`];
    if (attempt.nobody && kind === "config")
      return { status: "unavailable", captured: false, reason, provenance: said };
    return pending(url, `${reason} Whether an earlier snapshot exists could not be checked (${kind}).`, said);
  }
}

const pending = (url: string, reason: string, provenance: readonly string[]) =>
  ({
    status: "pending",
    captured: false,
    reason,
    pollUrl: `https://web.archive.org/web/*/${url}`,
    provenance,
  }) as const;
