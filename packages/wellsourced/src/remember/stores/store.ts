/** A text that a store holds, and when it stops being good (milliseconds since the epoch). */
interface Held {
  readonly text: string;
  readonly expiresAt: number;
}

/**
 * What Keyv asks of a store, in exact types. Stores keep texts, judge their age by the clock they were given, and
 * never throw at a reader: what cannot be read was not there.
 */
interface TextStore {
  /** Written by Keyv; our keys need none. */
  namespace?: string | undefined;
  get(key: string): Promise<string | undefined>;
  /** `ttl` in milliseconds. False: it could not be kept. */
  set(key: string, text: string, ttl: number): Promise<boolean>;
  delete(key: string): Promise<boolean>;
  clear(): Promise<void>;
  disconnect(): Promise<void>;
}

/** A store that lasts longer than the process; stands behind the memory. */
export interface BackStore extends TextStore {
  /** `get` with the time that is left. */
  read(key: string): Promise<Held | undefined>;
}

/** Told once what does not work; results are then kept in memory alone. */
export type Report = (problem: string) => void;

/** Lets the first call through and swallows the rest: a disk that is full is full for every entry. */
export function once(report: Report): Report {
  let told = false;
  return (problem) => {
    if (!told) report(problem);
    told = true;
  };
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown error";
