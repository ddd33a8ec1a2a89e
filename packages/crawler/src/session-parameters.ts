import { readShape } from "./address-shape.ts";
import { originOf, parameterName } from "./url-identity.ts";

/** Parameters that make no difference to what a page says, as a crawl learns them. */
export interface SessionParameters {
  /** @param text what all pages with the same text have in common */
  learn(url: string, text: bigint): void;
  /** Names for `addressKey`; only those that hold for this address. */
  of(url: string): ReadonlySet<string>;
  /** Grows whenever `lessons` says something else than before. */
  readonly news: number;
  /** All that decides what `of` says. */
  lessons(): readonly Lesson[];
  /** Takes over what another crawl learnt. */
  recall(lessons: readonly Lesson[]): void;
}

/** What the addresses of one pattern have shown of a parameter. */
export interface Lesson {
  readonly origin: string;
  readonly pattern: string;
  readonly name: string;
  readonly pairs: number;
  readonly matters: boolean;
}

/** So many pairs of addresses that differ in the parameter alone had the same text, and none had another. */
const PAIRS = 3;
/** So many patterns of addresses say the same of a parameter before it holds for the whole host. */
const PATTERNS = 3;
/** Addresses with more parameters are judged by the first ones. */
const MAX_PARAMETERS = 8;
/** Texts that are remembered for comparing. */
const MAX_PAGES = 20_000;
const MAX_PATTERNS = 5_000;
const MAX_HOSTS = 1_000;
/** Lessons that are handed on. */
const MAX_LESSONS = 5_000;

interface Seen {
  readonly value: string;
  readonly text: bigint;
}

interface Evidence {
  pairs: number;
  /** Two addresses that differ in the parameter alone had different texts. */
  matters: boolean;
}

/** What the addresses of one host have shown: for each pattern of a path the evidence of its parameters. */
class HostEvidence {
  private readonly places = new Map<string, Map<string, Evidence>>();
  /** How many patterns have learnt a parameter. */
  private readonly learntBy = new Map<string, number>();

  /** Takes note of more evidence; true where it says something new. */
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

  /** The same for what another crawl knows: to hear of it twice is no more than once. */
  know(pattern: string, name: string, { pairs, matters }: Evidence): boolean {
    const known = this.places.get(pattern)?.get(name)?.pairs ?? 0;
    return this.note(pattern, name, { pairs: Math.max(0, pairs - known), matters });
  }

  /** Of each parameter that a pattern has learnt, all that is known. */
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

  /** Names that a pattern has learnt itself, and those that several others have and that do not matter to it. */
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

export function createSessionParameters(): SessionParameters {
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
    learn(url, text) {
      const mark = url.indexOf("?");
      const host = mark < 0 ? undefined : evidenceFor(originOf(url));
      if (!host) return;
      const path = url.slice(0, mark);
      const pattern = readShape(url).segments.join("/");
      const pieces = url.slice(mark + 1).split("&");
      for (const [at, value] of pieces.slice(0, MAX_PARAMETERS).entries()) {
        const name = parameterName(value);
        // All addresses that differ from this one in the parameter alone share the key.
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
    of: (url) => hosts.get(originOf(url))?.learnt(url) ?? NOTHING,
    get news() {
      return news;
    },
    lessons: () => [...hosts].flatMap(([origin, host]) => host.lessons(origin)).slice(0, MAX_LESSONS),
    recall(lessons) {
      for (const { origin, pattern, name, ...evidence } of lessons) evidenceFor(origin)?.know(pattern, name, evidence);
    },
  };
}
