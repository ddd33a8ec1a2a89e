import { isHttpUrl } from "@wellsourced/core";
import { Capture } from "@wellsourced/core/records";
import { known } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A query for captures of a URL or a domain. */
export interface CaptureAsk extends Limited {
  /** A URL, or a domain with `scope: "domain"`. */
  readonly url: string;
  /** `exact`: this URL; `prefix`: URLs that begin with it; `host`; `domain`: including subdomains. */
  readonly scope: "exact" | "prefix" | "host" | "domain";
  /** `YYYY-MM-DD`, or a year. */
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  /** One capture per URL. @default false */
  readonly distinct?: boolean;
}

export interface RawCapture {
  readonly url: string;
  /** URL of the snapshot. */
  readonly archiveUrl: string;
  /** `YYYYMMDDhhmmss` */
  readonly stamp: string;
  readonly status?: string | undefined;
  readonly mediaType?: string | undefined;
}

/** `undefined` for impossible dates, which occur. */
export function timeOf(stamp: string): string | undefined {
  const [, year, month, day, hours, minutes, seconds] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/u.exec(stamp) ?? [];
  const text = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`;
  const time = year ? new Date(`${text}Z`) : undefined;
  return time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? `${text}Z` : undefined;
}

/** A row of an index as a record; empty if its URL or timestamp is invalid. */
function toCapture(
  { url, archiveUrl, stamp, status, mediaType }: RawCapture,
  { source }: { readonly source: string },
): Capture | undefined {
  const timestamp = timeOf(stamp);
  if (!timestamp || !isHttpUrl(url)) return undefined;
  return {
    url,
    archiveUrl,
    timestamp,
    ...known({
      status: /^\d{3}$/u.test(status ?? "") ? Number(status) : undefined,
      mediaType: mediaType?.includes("/") ? mediaType : undefined,
    }),
    source,
  };
}

export const captures = defineKind<CaptureAsk, RawCapture, Capture>({
  name: "capture",
  record: Capture,
  clean: toCapture,
  keyOf: ({ archiveUrl }) => archiveUrl,
  question: ["url", "scope"],
});

/** A query for one viewable snapshot of a URL. */
export interface SnapshotAsk extends Limited {
  readonly url: string;
  /** Closest to this date, `YYYY-MM-DD`. @default the newest */
  readonly near?: string;
}

export const snapshots = defineKind<SnapshotAsk, RawCapture, Capture>({
  name: "snapshot",
  record: Capture,
  clean: toCapture,
  keyOf: ({ archiveUrl }) => archiveUrl,
  question: ["url"],
});
