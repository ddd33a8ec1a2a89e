import { Failure, type FailureKind, isAbort, sha256, squeeze } from "@wellsourced/core";
import type { DocumentFormat } from "@wellsourced/documents";
import type { Opened } from "@wellsourced/http";
import { judgeHtml, mayChange, worth } from "./judge.ts";
import { mostDefinite } from "./page-failure.ts";
import type { Reading } from "./parse.ts";
import type { ReadCall } from "./read-document.ts";
import { openShown } from "./sites/shown-document.ts";
import type {
  Attempt,
  FetchedPage,
  PageOrigin,
  Rejection,
  Tier,
  TierContext,
  TierName,
  Verdict,
} from "./tiers/define.ts";
import { fetchPage, isPage, judgePlain } from "./tiers/fetch.ts";

/** The page, or the document found in its place. */
export type TiersResult =
  | ({ readonly is: "page"; readonly partial: boolean; readonly partialBecause?: string | undefined } & Candidate)
  | { readonly is: "document"; readonly format: DocumentFormat; readonly opened: Opened };

export interface TiersOptions extends ReadCall {
  /** Whether there is time for another method. */
  hasTime(): boolean;
  /** Attempts that failed before the methods. */
  readonly met?: readonly FailedAttempt[] | undefined;
}

export interface FailedAttempt extends Omit<Rejection, "is" | "candidate"> {
  /** A method, or a site's own reader. */
  readonly by: string;
  readonly ms?: number;
}

interface Candidate {
  readonly reading: Reading;
  readonly by: TierName;
  readonly origin: PageOrigin;
}

/** Tries one method after another until one has the page. */
export async function runTiers(
  url: URL,
  { tiers, context, options }: { tiers: readonly Tier[]; context: TierContext; options: TiersOptions },
): Promise<TiersResult> {
  const { signal, onProgress, hasTime } = options;
  const cascade = new Cascade(url, context, options);
  for (const tier of tiers) {
    if (!hasTime() || cascade.cannotHelp(tier) || cascade.isStill(tier.name)) continue;
    signal?.throwIfAborted();
    onProgress?.(`${tier.doing}: ${url.hostname}`);
    context.onMethod?.(tier.name);
    const began = context.now();
    let outcome: TiersResult | Rejection;
    try {
      outcome = await cascade.judge(tier, await tier.attempt(url, context));
    } catch (error) {
      outcome = cascade.rejectionOf(error);
    }
    if (outcome.is !== "rejected") return outcome;
    cascade.note({ by: tier.name, ms: context.now() - began, ...outcome });
  }
  return cascade.best();
}

/** The result for a page that was accepted. */
const pageOf = (
  { reading, partialBecause }: Pick<Extract<Verdict, { is: "page" }>, "reading" | "partialBecause">,
  { by, origin }: { readonly by: TierName; readonly origin: PageOrigin },
): TiersResult => ({ is: "page", reading, by, origin, partial: partialBecause !== undefined, partialBecause });

/** Attempts to read one page, and their outcomes. */
class Cascade {
  private readonly url: URL;
  private readonly context: TierContext;
  private readonly options: TiersOptions;
  private readonly outcomes: FailedAttempt[];
  private readonly candidates: Candidate[] = [];
  private framesTried = false;
  private readonly viewers = new Set<FetchedPage>();

  constructor(url: URL, context: TierContext, options: TiersOptions) {
    this.url = url;
    this.context = context;
    this.options = options;
    this.outcomes = [...(options.met ?? [])];
  }

  /**
   * Whether a method would fail like earlier ones: at a host that does not respond, or on a page that is too large. A
   * browser is still tried after timeouts; a service only if the host responded and no method found content.
   */
  cannotHelp({ name, isLastResort }: Tier): boolean {
    if (isLastResort)
      return (
        this.candidates.length > 0 || this.outcomes.every((outcome) => outcome.kind === "network" && !outcome.status)
      );
    if (name === "browser" && this.outcomes.some(({ isHuge }) => isHuge)) return true;
    const silent = (["markdown", "stealth"] as const).map((by) =>
      this.outcomes.find((it) => it.by === by && it.kind === "network"),
    );
    if (!silent.every((outcome) => outcome !== undefined)) return false;
    return name === "html" || (name === "browser" && !silent.every((outcome) => outcome.code === "timeout"));
  }

  /** Whether every client got a static page, which a browser would show unchanged. */
  isStill(name: TierName): boolean {
    const { plain, stealth } = this.context.memory;
    if (name !== "browser" || !plain || !stealth) return false;
    if (mayChange(plain.opened) || mayChange(stealth.opened)) return false;
    this.outcomes.push({ by: name, because: "nothing on the page runs", kind: "content_empty" });
    return true;
  }

  /** Returns the page or document of an attempt, or its rejection if a second look finds neither. */
  async judge(tier: Tier, { verdict, origin }: Attempt): Promise<TiersResult | Rejection> {
    if (verdict.is === "document") return verdict;
    const shown = await this.shownDocument();
    if (shown) return shown;
    if (verdict.is === "page") return pageOf(verdict, { by: tier.name, origin });
    return (await this.secondLook(tier, verdict, origin)) ?? verdict;
  }

  /** Returns the document of a page that is only its viewer. Each response is searched once. */
  private async shownDocument(): Promise<TiersResult | undefined> {
    const { plain, stealth } = this.context.memory;
    for (const fetched of [plain, stealth]) {
      if (!fetched || this.viewers.has(fetched)) continue;
      this.viewers.add(fetched);
      const opened = await openShown(fetched, this.context).catch((error: unknown) => {
        this.options.signal?.throwIfAborted();
        // A document that cannot be read does not affect the page.
        if (!(error instanceof Failure)) throw error;
        return undefined;
      });
      if (opened) return opened;
    }
    return undefined;
  }

  /** Tries to find the page in a rejected result without another request for it. */
  private async secondLook(tier: Tier, rejection: Rejection, origin: PageOrigin): Promise<TiersResult | undefined> {
    const page = (reading: Reading): TiersResult => pageOf({ reading }, { by: tier.name, origin });
    const { plain } = this.context.memory;
    if (tier.name === "markdown" && plain && isPage(plain) && !plain.opened.truncated) {
      const verdict = judgePlain(plain);
      if (verdict.is === "page") return pageOf(verdict, { by: "html", origin });
    }
    const { candidate, frames } = rejection;
    if (rejection.perhapsMissing && candidate && !(await this.isEverywhere(candidate))) return page(candidate);
    if (frames && !this.framesTried) {
      const better = await this.fromFrames(frames, candidate);
      if (better) return page(better);
    }
    if (candidate && !rejection.perhapsMissing) this.candidates.push({ reading: candidate, by: tier.name, origin });
    return undefined;
  }

  /** Whether a made-up URL returns the same text, which is then the site's "not found" page. */
  private async isEverywhere({ text }: Reading): Promise<boolean> {
    const sibling = new URL(sha256(this.url.href).slice(0, 16), this.url);
    try {
      const { opened, reading } = await fetchPage(sibling, this.context, { client: "browser", timeoutMs: 10_000 });
      return opened.status < 300 && reading !== undefined && squeeze(reading.text) === squeeze(text);
    } catch (error) {
      this.rejectionOf(error);
      return false;
    }
  }

  /** Reads the frames of a shell, which may contain its page. */
  private async fromFrames(frames: readonly string[], shell: Reading | undefined): Promise<Reading | undefined> {
    this.framesTried = true;
    for (const frame of frames) {
      try {
        const fetched = await fetchPage(new URL(frame), this.context, { client: "browser", timeoutMs: 10_000 });
        const verdict = judgeHtml(fetched, (text) => text.length >= 100);
        if (verdict.is === "page" && worth(verdict.reading) > (shell ? worth(shell) : 0)) return verdict.reading;
      } catch (error) {
        // A frame that cannot be read does not affect the page.
        if (!(error instanceof Failure)) throw error;
      }
    }
    return undefined;
  }

  /** Converts a failed attempt to a rejection; throws errors that end the read. */
  rejectionOf(error: unknown): Rejection {
    this.options.signal?.throwIfAborted();
    if (isAbort(error) || !(error instanceof Failure) || error.kind === "validation" || error.code === "offline")
      throw error;
    return { is: "rejected", because: shortly(error), kind: error.kind, code: error.code };
  }

  /** Records a rejection, and throws if no other method can succeed. */
  note(rejection: FailedAttempt & Rejection): void {
    this.outcomes.push(rejection);
    if (rejection.perhapsMissing) this.throwNow("not_found");
    if (rejection.final) this.throwNow();
  }

  /** Returns the best partial page, or throws the most definite failure. */
  best(): TiersResult {
    const [best] = [...this.candidates].sort((a, b) => worth(b.reading) - worth(a.reading));
    return best ? { is: "page", partial: true, ...best } : this.throwNow();
  }

  private throwNow(kind?: FailureKind): never {
    const met = kind ?? mostDefinite(this.outcomes.map((outcome) => outcome.kind));
    const all = this.outcomes.filter((outcome) => outcome.kind === met);
    // A recognised wall explains more than a status.
    const last = all.find(({ wall }) => wall === "bot wall") ?? all.at(-1);
    throw this.options.fail(met, this.options.given, {
      code: last?.code,
      reason: last?.because,
      wall: last?.wall,
      unreadable: last?.isNoPage ? last.because : undefined,
      detail: this.outcomes.map(({ by, because }) => `${by}: ${because}`).join(", "),
      attempts: this.outcomes.map(({ by, because, ms }) => ({ by, because, ms })),
      status: last?.status,
      retryAfterSeconds: last?.retryAfterSeconds,
    });
  }
}

/** A failure's detail without URL and code, for a list. */
const shortly = ({ detail, message }: Failure): string =>
  (detail ?? message)
    .replace(/(?:(?<!\s)\s+)?\([A-Za-z]\w+\)$/u, "")
    .replace(/\s+/gu, " ")
    .slice(0, 120);
