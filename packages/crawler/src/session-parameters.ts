import { z } from "zod";
import { readShape } from "./address-shape.ts";
import { originOf, parameterName } from "./url-identity.ts";

/** Evidence about a parameter for one URL pattern. */
export const Lesson = z.object({
  origin: z.string(),
  pattern: z.string(),
  name: z.string(),
  pairs: z.number(),
  matters: z.boolean(),
});
export type Lesson = Readonly<z.infer<typeof Lesson>>;

/** Pairs of URLs that differ only in the parameter and had equal texts, before it is ignored. */
const PAIRS = 3;
/** Patterns that must agree before a parameter is ignored for the whole host. */
const PATTERNS = 3;
/** Parameters examined for each URL. */
const MAX_PARAMETERS = 8;
/** Texts kept for comparison. */
const MAX_PAGES = 20_000;
const MAX_PATTERNS = 5_000;
const MAX_HOSTS = 1_000;
/** Maximum lessons returned. */
const MAX_LESSONS = 5_000;

interface Seen {
  readonly value: string;
  readonly text: bigint;
}

interface Evidence {
  pairs: number;
  /** Whether two URLs that differ only in the parameter had different texts. */
  matters: boolean;
}

/** Evidence for the parameters of one host, by path pattern. */
class HostEvidence {
  private readonly places = new Map<string, Map<string, Evidence>>();
  /** Number of patterns that have learned a parameter. */
  private readonly learntBy = new Map<string, number>();

  /** Adds evidence; returns whether it changes the result. */
  note(pattern: string, name: string, { pairs, matters }: Readonly<Evidence>): boolean {
    const evidence = this.evidenceOf(pattern, name);
    if (!evidence) return false;
    const before = { ...evidence };
    evidence.pairs += pairs;
    evidence.matters ||= matters;
    const change = Number(isLearnt(evidence)) - Number(isLearnt(before));
    if (change !== 0) this.learntBy.set(name, (this.learntBy.get(name) ?? 0) + change);
    return change !== 0 || (evidence.matters && !before.matters && this.learntBy.has(name));
  }

  /** Adds another crawl's evidence, without counting it twice. */
  know(pattern: string, name: string, { pairs, matters }: Evidence): boolean {
    const known = this.places.get(pattern)?.get(name)?.pairs ?? 0;
    return this.note(pattern, name, { pairs: Math.max(0, pairs - known), matters });
  }

  /** Returns all evidence for learned parameters. */
  lessons(origin: string): readonly Lesson[] {
    return [...this.places].flatMap(([pattern, place]) =>
      [...place].flatMap(([name, evidence]) =>
        this.learntBy.has(name) ? [{ origin, pattern, name, ...evidence }] : [],
      ),
    );
  }

  private evidenceOf(pattern: string, name: string): Evidence | undefined {
    const known = this.places.get(pattern);
    if (!known && this.places.size >= MAX_PATTERNS) return undefined;
    const place = known ?? new Map<string, Evidence>();
    const evidence = place.get(name) ?? { pairs: 0, matters: false };
    this.places.set(pattern, place.set(name, evidence));
    return evidence;
  }

  /** Returns parameters learned for the URL's pattern, and those learned by several others unless they matter here. */
  learnt(url: string): ReadonlySet<string> {
    if (this.learntBy.size === 0) return NOTHING;
    const own = this.places.get(readShape(url).segments.join("/"));
    const names = [...this.learntBy].filter(([name, count]) => {
      const evidence = own?.get(name);
      return evidence && isLearnt(evidence) ? true : count >= PATTERNS && !evidence?.matters;
    });
    return new Set(names.map(([name]) => name));
  }
}

const NOTHING: ReadonlySet<string> = new Set();

const isLearnt = ({ pairs, matters }: Evidence): boolean => !matters && pairs >= PAIRS;

/** Learns which parameters do not change a page. */
export function createSessionParameters() {
  const seen = new Map<string, Seen>();
  const hosts = new Map<string, HostEvidence>();
  let news = 0;

  const evidenceFor = (origin: string): HostEvidence | undefined => {
    const known = hosts.get(origin);
    if (known || hosts.size >= MAX_HOSTS) return known;
    const made = new HostEvidence();
    hosts.set(origin, made);
    return made;
  };

  return {
    /** @param text fingerprint of the page's text */
    learn(url: string, text: bigint): void {
      const mark = url.indexOf("?");
      const host = mark < 0 ? undefined : evidenceFor(originOf(url));
      if (!host) return;
      const path = url.slice(0, mark);
      const pattern = readShape(url).segments.join("/");
      const pieces = url.slice(mark + 1).split("&");
      for (const [at, value] of pieces.slice(0, MAX_PARAMETERS).entries()) {
        const name = parameterName(value);
        // URLs that differ only in this parameter share the key.
        const key = `${name} ${path}?${pieces.toSpliced(at, 1).join("&")}`;
        const before = seen.get(key);
        if (before === undefined) {
          if (seen.size < MAX_PAGES) seen.set(key, { value, text });
        } else if (before.value !== value) {
          const isSame = before.text === text;
          if (host.note(pattern, name, { pairs: isSame ? 1 : 0, matters: !isSame })) news++;
        }
      }
    },
    /** Returns the parameters to ignore for a URL, for `addressKey`. */
    of: (url: string): ReadonlySet<string> => hosts.get(originOf(url))?.learnt(url) ?? NOTHING,
    /** Increases whenever `lessons` changes. */
    get news() {
      return news;
    },
    /** Returns everything that `of` depends on. */
    lessons: (): readonly Lesson[] =>
      [...hosts].flatMap(([origin, host]) => host.lessons(origin)).slice(0, MAX_LESSONS),
    /** Adds another crawl's lessons. */
    recall(lessons: readonly Lesson[]): void {
      for (const { origin, pattern, name, ...evidence } of lessons) evidenceFor(origin)?.know(pattern, name, evidence);
    },
  };
}
