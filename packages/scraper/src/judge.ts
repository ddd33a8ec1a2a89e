import { byteLength, countWords } from "@wellsourced/core";
import { type Opened, parseRetryAfter } from "@wellsourced/http";
import type { Rendered } from "./browser/render.ts";
import { kindOfStatus } from "./page-failure.ts";
import type { Reading } from "./parse.ts";
import { type FetchedPage, type Rejection, reject, type Verdict } from "./tiers/define.ts";
import type { Wall, WallClues } from "./walls/define.ts";
import { endsAtSignOn, signOn } from "./walls/login.ts";
import { isPaywalled } from "./walls/paywall.ts";
import { findWall } from "./walls.ts";

/** A page with more text than this is not a shell, regardless of its markup. */
const SHELL_BYTES = 2_048;
const SHELL_RATIO = 20;
const FEW_WORDS = 30;
/** A page with less visible text may consist of navigation alone. */
const FRAME_BYTES = 600;
/** Confidence from which a short text in much markup is a short page. */
const SURE = 0.6;
/** Minimum text of a candidate. */
const CANDIDATE_BYTES = 100;

/** Whether there is enough text for this method. */
type Enough = (text: string) => boolean;

/** Rejects a response by its status. Challenges are recognised before, because they may have any status. */
export function judgeStatus(opened: Pick<Opened, "status" | "headers">): Rejection | undefined {
  const { status } = opened;
  const kind = kindOfStatus(status);
  // "No content" is definite: another client would get none either.
  if (status === 204 || status === 205) return reject(`HTTP ${status}`, "content_empty", { final: true, status });
  // Redirects with a location have been followed, so this one has none.
  if (!kind)
    return status >= 300 ? reject(`HTTP ${status} without an address to follow`, "network", { status }) : undefined;
  const because = `HTTP ${status}`;
  if (kind === "rate_limited")
    return reject(because, kind, { final: true, status, retryAfterSeconds: retryAfter(opened.headers) });
  return reject(because, kind, { final: kind === "not_found" || kind === "auth_required", status });
}

/** Seconds of `Retry-After` by the server's clock, up to a day. */
function retryAfter(headers: Pick<Headers, "get">): number | undefined {
  const seconds = parseRetryAfter(headers, Number.NaN);
  return seconds && seconds <= 86_400 ? seconds : undefined;
}

/** Judges whether a response is the requested page. */
export function judgeHtml({ opened, choice, reading, unparsed }: FetchedPage, least: Enough): Verdict {
  const wall = reading && wallOf(reading, opened);
  if (wall?.name === "bot wall") return walled(wall);
  const refused = judgeStatus(opened);
  if (refused) return refused;
  if (opened.body.length === 0) return endsAtSignOn(opened) ? walled(signOn) : reject("empty", "content_empty");
  if (choice.as === "document" && choice.format !== "markdown")
    return { is: "document", format: choice.format, opened };
  if (choice.as === "nothing") return reject(choice.because, "content_empty", { final: true, isNoPage: true });
  if (!reading) return reject(unparsed ?? "nothing to parse", "content_empty", { final: unparsed !== undefined });
  // Markdown is accepted at any length: it is a file, or the server sends it to every client.
  if (choice.as === "document") return { is: "document", format: "markdown", opened };
  const verdict = judgeText(reading, wall, least, isShell(reading));
  return verdict.is === "rejected" && opened.truncated ? { ...verdict, isHuge: true } : verdict;
}

/** Judges a rendered page, without the test for a shell: rendered markup is always long. */
export function judgeRendered(rendered: Rendered, least: Enough): Verdict {
  const { reading, headers, status } = rendered;
  const wall = wallOf(reading, rendered);
  if (wall?.name === "bot wall") return walled(wall);
  // The guarded proxy reports that a script of the page requested a refused address.
  if (/error=destination_ip_prohibited/u.test(headers.get("proxy-status") ?? ""))
    return reject("the page requested an address that is refused", "validation", { final: true });
  return judgeStatus({ status, headers }) ?? judgeText(reading, wall, least, false);
}

function judgeText(reading: Reading, wall: Wall | undefined, least: Enough, shell: boolean): Verdict {
  if (wall && wall.name !== "perhaps a not found page") return walled(wall);
  const { text } = reading;
  const bytes = byteLength(text);
  const candidate = () => (bytes >= CANDIDATE_BYTES && letterShare(text) >= 0.1 ? { candidate: reading } : {});
  if (wall) return reject("perhaps a not found page", "content_empty", { perhapsMissing: true, candidate: reading });
  if (shell)
    return reject(`a shell (${bytes} bytes)`, "content_empty", { ...candidate(), frames: reading.facts?.frames ?? [] });
  if (!least(text)) return reject(reading.emptyBecause ?? `${bytes} bytes`, "content_empty", candidate());
  const { facts } = reading;
  return facts && isPaywalled({ facts, readBytes: bytes })
    ? { is: "page", reading, partialBecause: "paywall" }
    : { is: "page", reading };
}

/** The wall in front of a page, by the page's facts and the amount of its text. */
const wallOf = ({ facts, text }: Reading, from: Omit<WallClues, "facts">): Wall | undefined =>
  facts && findWall({ ...from, facts }, byteLength(text));

const walled = ({ name, kind, final }: Wall): Rejection => reject(name, kind, { final, wall: name });

/** Whether the page is built by its scripts: little text in much markup with low confidence, or few words. */
export function isShell({ text, facts, confidence = 0 }: Reading): boolean {
  const bytes = byteLength(text);
  if (bytes === 0 || bytes > SHELL_BYTES) return false;
  if (!facts) return countWords(text) < FEW_WORDS;
  return facts.htmlLength >= bytes * SHELL_RATIO && (facts.textBytes < FRAME_BYTES || confidence < SURE);
}

/** Share of letters and white space in the first 20,000 characters, in any script. */
export function letterShare(text: string): number {
  const sample = text.slice(0, 20_000);
  if (sample === "") return 0;
  return sample.replace(/[^\p{L}\p{M}\s]+/gu, "").length / sample.length;
}

/** Amount of readable text: bytes times the share of letters. */
export const worth = ({ text }: Reading): number => byteLength(text) * letterShare(text);

/** Markup that can add text to a page after it was sent: scripts, handlers, refreshes and embedded documents. */
const MOVING = /<(?:script|i?frame|object|embed|portal)[\s>/]|\son[a-z]{3,20}=|http-equiv\s*=\s*["']?refresh/iu;

/**
 * Whether a browser could show more of the page than was sent. A static page looks the same in every browser, so none
 * is started for it.
 */
export function mayChange({ status, body }: Pick<Opened, "status" | "body">): boolean {
  // A server that refuses one client may accept another.
  if (status >= 300) return true;
  // UTF-16 is not searched; it is rare.
  if (body.subarray(0, 64).includes(0)) return true;
  return MOVING.test(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1"));
}
