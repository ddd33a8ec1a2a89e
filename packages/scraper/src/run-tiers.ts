import { Failure, type FailureKind, isAbort, sha256, squeeze } from "@wellsourced/core";
import type { DocumentFormat } from "@wellsourced/documents";
import type { Opened } from "@wellsourced/http";
import { judgeHtml, mayChange, worth } from "./judge.ts";
import { mostDefinite, whyUnreadable } from "./page-failure.ts";
import type { Reading } from "./parse.ts";
import type { ReadCall } from "./read-document.ts";
import { openShown } from "./sites/shown-document.ts";
import type { FetchedPage, PageOrigin, Rejection, Tier, TierContext, TierName, Verdict } from "./tiers/define.ts";
import { fetchPage } from "./tiers/fetch-page.ts";
import { isPage, judgePlain } from "./tiers/html.ts";

/** The page, or the document found in its place. */
export type TiersResult =
  | ({ readonly is: "page"; readonly partial: boolean; readonly partialBecause?: string | undefined } & Candidate)
  | { readonly is: "document"; readonly format: DocumentFormat; readonly opened: Opened };

export interface TiersOptions extends ReadCall {
  /** Whether there is time for another method. */
  hasTime(): boolean;
  /** What was tried before the methods, and did not bring the page. */
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
  const cascade = new Cascade(url, context, options);
  for (const tier of tiers) {
    if (!options.hasTime() || cascade.cannotHelp(tier) || cascade.isStill(tier.name)) continue;
    const result = await cascade.attempt(tier);
    if (result) return result;
  }
  return cascade.best();
}

/** A page that a method found good, in part or whole. */
const pageOf = (
  { reading, partialBecause }: Pick<Extract<Verdict, { is: "page" }>, "reading" | "partialBecause">,
  { by, origin }: { readonly by: TierName; readonly origin: PageOrigin },
): TiersResult => ({ is: "page", reading, by, origin, partial: partialBecause !== undefined, partialBecause });

/** What has been tried for one page, and what came of it. */
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
   * Methods that would only meet the same silence again, or choke on the same flood. A browser may get through where
   * others wait in vain; a service is told of hosts that answer, and only when there is nothing else to read.
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

  /** Every client was sent a page on which nothing runs: a browser would show the same. */
  isStill(name: TierName): boolean {
    const { plain, stealth } = this.context.memory;
    if (name !== "browser" || !plain || !stealth) return false;
    if (mayChange(plain.opened) || mayChange(stealth.opened)) return false;
    this.outcomes.push({ by: name, because: "nothing on the page runs", kind: "content_empty" });
    return true;
  }

  async attempt(tier: Tier): Promise<TiersResult | undefined> {
    const { signal, onProgress } = this.options;
    signal?.throwIfAborted();
    onProgress?.(`${tier.doing}: ${this.url.hostname}`);
    const began = this.context.now();
    const outcome = await this.outcomeOf(tier);
    if (outcome.is !== "rejected") return outcome;
    return this.note({ by: tier.name, ms: this.context.now() - began, ...outcome });
  }

  private async outcomeOf(tier: Tier): Promise<TiersResult | Rejection> {
    try {
      const { verdict, origin } = await tier.attempt(this.url, this.context);
      if (verdict.is === "document") return verdict;
      const shown = await this.shownDocument();
      if (shown) return shown;
      if (verdict.is === "page") return pageOf(verdict, { by: tier.name, origin });
      return (await this.secondLook(tier, verdict, origin)) ?? verdict;
    } catch (error) {
      return this.rejectionOf(error);
    }
  }

  /** A page that is only a viewer: the document in it takes its place. Looked for once in what each client got. */
  private async shownDocument(): Promise<TiersResult | undefined> {
    const { plain, stealth } = this.context.memory;
    for (const fetched of [plain, stealth]) {
      if (!fetched || this.viewers.has(fetched)) continue;
      this.viewers.add(fetched);
      const opened = await openShown(fetched, this.context).catch((error: unknown) => {
        this.options.signal?.throwIfAborted();
        // A document that is refused or broken is no reason to refuse its page.
        if (!(error instanceof Failure)) throw error;
        return undefined;
      });
      if (opened) return opened;
    }
    return undefined;
  }

  /** What can be made of a rejected draft without asking for the page again. */
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

  /** Whether a made-up address shows the same text, which is then the site's "not found". */
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

  /** Some shells hold their page in a frame of another origin. */
  private async fromFrames(frames: readonly string[], shell: Reading | undefined): Promise<Reading | undefined> {
    this.framesTried = true;
    for (const frame of frames) {
      try {
        const fetched = await fetchPage(new URL(frame), this.context, { client: "browser", timeoutMs: 10_000 });
        const verdict = judgeHtml(fetched, (text) => text.length >= 100);
        if (verdict.is === "page" && worth(verdict.reading) > (shell ? worth(shell) : 0)) return verdict.reading;
      } catch (error) {
        // A frame that is refused or broken is no reason to refuse its page.
        if (!(error instanceof Failure)) throw error;
      }
    }
    return undefined;
  }

  private rejectionOf(error: unknown): Rejection {
    this.options.signal?.throwIfAborted();
    if (isAbort(error) || !(error instanceof Failure) || error.kind === "validation") throw error;
    return { is: "rejected", because: shortly(error), kind: error.kind, code: error.code };
  }

  private note(rejection: FailedAttempt & Rejection): undefined {
    this.outcomes.push(rejection);
    if (rejection.perhapsMissing) this.throwNow("not_found");
    if (rejection.final) this.throwNow();
    return undefined;
  }

  /** Every method was tried: the best of what came, or the most definite reason. */
  best(): TiersResult {
    const [best] = [...this.candidates].sort((a, b) => worth(b.reading) - worth(a.reading));
    return best ? { is: "page", partial: true, ...best } : this.throwNow();
  }

  private throwNow(kind?: FailureKind): never {
    const met = kind ?? mostDefinite(this.outcomes.map((outcome) => outcome.kind));
    const all = this.outcomes.filter((outcome) => outcome.kind === met);
    // A wall that was recognised says more than the status that another method met.
    const last = all.find(({ wall }) => wall === "bot wall") ?? all.at(-1);
    throw this.options.fail(met, this.options.given, {
      code: last?.code,
      reason: last?.because,
      wall: last?.wall,
      unreadable: last?.isNoPage ? whyUnreadable(last.because) : undefined,
      detail: this.outcomes.map(({ by, because }) => `${by}: ${because}`).join(", "),
      attempts: this.outcomes.map(({ by, because, ms }) => ({ by, because, ms })),
      status: last?.status,
      retryAfterSeconds: last?.retryAfterSeconds,
    });
  }
}

/** The part of a failure that fits into a list: no URL, no code. */
const shortly = ({ detail, message }: Failure): string =>
  (detail ?? message)
    .replace(/(?:(?<!\s)\s+)?\([A-Za-z]\w+\)$/u, "")
    .replace(/\s+/gu, " ")
    .slice(0, 120);
