import { cutChars, isHttpUrl } from "@wellsourced/core";
import { z } from "zod";
import { known, type Maybe, plainText } from "../clean.ts";
import { timeOf } from "./capture.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A request to capture a URL, or a query for the state of an earlier request. */
export interface SaveAsk extends Limited {
  readonly url: string;
  /** Id of an earlier request to query instead of starting a new one. */
  readonly job?: string;
}

export interface RawSave {
  readonly url: string;
  readonly job?: Maybe<string>;
  /** `YYYYMMDDhhmmss` of the capture, once it is complete. */
  readonly stamp?: Maybe<string>;
  readonly archiveUrl?: string | undefined;
  /** The reason for a failed capture. */
  readonly refused?: Maybe<string>;
}

/** The state of a capture. */
export const Save = z.object({
  url: z.string(),
  job: z.string().optional(),
  archiveUrl: z.string().optional(),
  timestamp: z.string().optional(),
  refused: z.string().optional(),
  source: z.string(),
});
export type Save = z.infer<typeof Save>;

/** The archive's message is shown to users: keep it to one short line. */
const MOST_REASON = 200;

const reasonOf = (said: string): string => cutChars(plainText(said), MOST_REASON) || "no reason is given";

export const saves = defineKind<SaveAsk, RawSave, Save>({
  name: "save",
  record: Save,
  clean({ url, job, stamp, archiveUrl, refused }, { source }) {
    const timestamp = timeOf(stamp ?? "");
    const isKept = timestamp !== undefined && archiveUrl !== undefined && isHttpUrl(archiveUrl);
    return {
      url,
      ...known({ job: job ?? undefined, refused: refused == null ? undefined : reasonOf(refused) }),
      ...(isKept ? { archiveUrl, timestamp } : {}),
      source,
    };
  },
  keyOf: ({ url }) => url,
  question: ["url", "job"],
});
