import { isHttpUrl } from "@wellsourced/core";
import { z } from "zod";
import { type RawSave, type SaveAsk, saves } from "../capabilities/save.ts";
import { defineProvider } from "../define.ts";
import { text } from "../fields.ts";
import { isSamePage } from "../same-page.ts";

const ORIGIN = "https://web.archive.org";

/** A running or finished job; a refusal has a message and no job. */
const Job = z.object({
  job_id: z.string().max(200).nullish(),
  status: z.enum(["pending", "success", "error"]).nullish(),
  original_url: text,
  timestamp: text,
  message: text,
  status_ext: text,
});

/** The archived URL if it is valid, else the requested one. */
const pageOf = (original: string | null | undefined, url: string): string =>
  original && original.length <= 4_000 && isHttpUrl(original) && !/[\s\p{C}]/u.test(original) ? original : url;

const readable = (code: string | null | undefined): string | undefined =>
  code?.replace(/^error:/u, "").replaceAll("-", " ");

function toSave(job: z.infer<typeof Job>, { url, job: asked }: SaveAsk): RawSave[] {
  const { status, timestamp, original_url: original } = job;
  const page = pageOf(original, url);
  const failed = status === "error" || (!job.job_id && !status);
  const fault = failed ? (readable(job.status_ext) ?? job.message ?? "") : undefined;
  const refused = isSamePage(page, url) ? fault : "it returned another page";
  const stamp = status === "success" && refused === undefined ? timestamp : undefined;
  const archiveUrl = stamp ? `${ORIGIN}/web/${stamp}/${page}` : undefined;
  return [{ url, job: job.job_id ?? asked, stamp, archiveUrl, refused }];
}

export default defineProvider({
  name: "savepagenow",
  origin: ORIGIN,
  docs: "https://archive.org/account/s3.php",
  key: [
    {
      env: "IA_ACCESS_KEY",
      required: true,
      sendAs: { header: "authorization", prefix: "LOW " },
      hint: "Both keys of a free account, from https://archive.org/account/s3.php; without them, captures are often refused.",
    },
    {
      env: "IA_SECRET_KEY",
      required: true,
      sendAs: { header: "authorization", joins: ":" },
      hint: "The second of the two keys from https://archive.org/account/s3.php.",
    },
  ],
  pace: { perSecond: 0.5, burst: 3 },
  /** 429 means too many captures at once: a slot is free as soon as one ends. 401 is an error of the account. */
  fault({ status, retryAfterSeconds = 2 }) {
    if (status === 429) return { kind: "rate_limited", retryAfterSeconds };
    if (status === 404) return { kind: "nothing", detail: "There is no such job." };
    // Status codes of the gateway.
    if (status >= 520) return { kind: "upstream_unavailable" };
    return undefined;
  },
  can: [
    saves({
      rank: 1,
      most: 1,
      request: ({ url, job }) =>
        job === undefined
          ? { path: "/save", form: { url }, retries: 0, timeoutMs: 20_000 }
          : { path: `/save/status/${encodeURIComponent(job)}`, retries: 0 },
      response: Job,
      records: toSave,
    }),
  ],
});
