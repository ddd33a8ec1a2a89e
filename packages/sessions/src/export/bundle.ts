import { canonicalUrl, sha256, toTimestamp } from "@wellsourced/core";
import { type Zippable, zipSync } from "fflate";
import type { Session } from "../records.ts";
import { type BundledSource, type BundleManifest, MANIFEST, RAW, SUMS } from "./bundle-manifest.ts";
import type { Evidence, LinkFinding } from "./evidence.ts";
import { toHtml } from "./html.ts";
import { toDocument } from "./json.ts";
import { toMarkdown } from "./markdown.ts";
import { toReport } from "./report.ts";
import { type RawResponse, toWarc, type WarcOptions } from "./warc.ts";

/** A source's raw response, or why there is none. */
export type RawAnswer = { readonly url: string } & ({ readonly response: RawResponse } | { readonly problem: string });

export interface BundleOptions {
  readonly exportedAt: number;
  readonly evidence: readonly Evidence[];
  /** Reports of checked answers, by hash. */
  readonly reports?: ReadonlyMap<string, string>;
  readonly links?: ReadonlyMap<string, LinkFinding>;
  readonly references?: readonly string[];
  /** References of sources that were read, by canonical URL. */
  readonly referenceOf?: ReadonlyMap<string, string>;
  /** Raw responses by source. Absent if none were requested. */
  readonly raw?: readonly RawAnswer[];
  readonly warc: Omit<WarcOptions, "at">;
}

/** A bundle and its fingerprint. */
export interface Bundle {
  readonly bytes: Uint8Array;
  /** SHA-256 of the list of hashes. Kept elsewhere, it proves that the bundle is unchanged. */
  readonly fingerprint: string;
}

const textFile = (hash: string): string => `texts/${hash}.md`;
const reportFile = (hash: string): string => `answers/${hash}.json`;

function rawFacts(url: string, raw: readonly RawAnswer[] | undefined): Pick<BundledSource, "raw" | "rawProblem"> {
  const answer = raw?.find((one) => canonicalUrl(one.url) === canonicalUrl(url));
  if (!answer) return {};
  if ("problem" in answer) return { rawProblem: answer.problem };
  const { url: from, status, at, body } = answer.response;
  return { raw: { url: from, status, retrievedAt: toTimestamp(at), sha256: sha256(body) } };
}

function toBundled({ source, reading, text, quotations }: Evidence, raw: BundleOptions["raw"]): BundledSource {
  const { url: _url, title: _title, author: _author, published: _date, quotations: _spans, ...read } = reading ?? {};
  return {
    ...source,
    ...read,
    url: source.url,
    ...(text === undefined || !reading ? {} : { text: textFile(reading.sha256) }),
    ...(quotations.length > 0 ? { quotations: [...quotations] } : {}),
    ...rawFacts(source.url, raw),
  };
}

const README = `This is the record of a research session: its steps, the sources that were found, the texts that were read and
when, and the passages that were used.

record.html      the record for people; opens in any browser, also without a network
record.md        the same as Markdown
session.json     every step, source and open question
manifest.json    every source with the time it was read, the SHA-256 and the file of its text, and the quotations
                 used, as places in that text (in UTF-16 units, as JavaScript's text.slice(start, end) counts)
answers/         whole answers that were checked, each with the report of its check
texts/           what was read, as Markdown, each file named by its SHA-256
raw.warc.gz      the answers of the servers when this bundle was made (WARC/1.1), if requested
SHA256SUMS       the SHA-256 of every other file

To check that nothing was changed: sha256sum --check SHA256SUMS. The SHA-256 of SHA256SUMS identifies the whole
bundle; its creator may have kept a copy of it elsewhere.
To see what became of the sources since, and to check the answers again: wellsourced recheck BUNDLE.
`;

const json = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, "utf8");

function filesOf(session: Session, options: BundleOptions): Map<string, Uint8Array> {
  const { exportedAt, evidence, reports = new Map(), links, references = [], referenceOf, raw, warc } = options;
  const manifest: BundleManifest = {
    format: "wellsourced-record",
    version: 1,
    exportedAt: toTimestamp(exportedAt),
    session: {
      id: session.id,
      researchGoal: session.researchGoal,
      startedAt: toTimestamp(session.createdAt),
      stepCount: session.steps.length,
    },
    sources: evidence.map((one) => toBundled(one, raw)),
    answers: session.answers.map(({ at, sha256: hash }) => ({
      checkedAt: toTimestamp(at),
      ...(reports.has(hash) ? { file: reportFile(hash) } : {}),
    })),
  };
  const texts = evidence.flatMap(({ reading, text }) =>
    reading && text !== undefined ? [[textFile(reading.sha256), Buffer.from(text, "utf8")] as const] : [],
  );
  const responses = (raw ?? []).flatMap((answer) => ("response" in answer ? [answer.response] : []));
  return new Map<string, Uint8Array>([
    ["README.txt", Buffer.from(README)],
    [MANIFEST, json(manifest)],
    ["session.json", json(toDocument(session, { links, evidence }))],
    ["record.md", Buffer.from(toMarkdown(session, { exportedAt, links, evidence, bibliography: references }))],
    [
      "record.html",
      Buffer.from(
        toHtml(toReport(session, { exportedAt, evidence, references, ...(referenceOf ? { referenceOf } : {}) })),
      ),
    ],
    ...texts,
    ...[...reports].map(([hash, report]) => [reportFile(hash), Buffer.from(report, "utf8")] as const),
    ...(raw ? [[RAW, toWarc(responses, { ...warc, at: exportedAt })] as const] : []),
  ]);
}

/** Packs a session into one zip file with everything needed to check it. */
export function packBundle(session: Session, options: BundleOptions): Bundle {
  const files = filesOf(session, options);
  const sums = [...files].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join("");
  const all = new Map([...files, [SUMS, Buffer.from(sums)]]);
  const zippable: Zippable = Object.fromEntries(
    // Already compressed.
    [...all].map(([name, bytes]) => [name, [bytes, { level: name === RAW ? 0 : 6 }]]),
  );
  return { bytes: zipSync(zippable, { mtime: options.exportedAt }), fingerprint: sha256(sums) };
}
