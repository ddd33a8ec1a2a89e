import { normalizeDoi } from "@wellsourced/citations";
import { doiOfAddress } from "@wellsourced/citations/documents";
import { canonicalUrl, dropTracking, fold, omitUndefined } from "@wellsourced/core";
import type { AnswerSource } from "../answer.ts";
import type { Cite } from "../flow.ts";
import type { SuppliedSource } from "../supplied-sources.ts";
import type { Entry } from "./entry.ts";

/** Numbers up to this far beyond the last entry are taken for slips; larger ones have another meaning. */
const BEYOND = 10;

/** Facts by which numbers are recognised as marks. */
export interface Numbers {
  /** Number of entries or sources that numbers can refer to. */
  readonly count: number;
  /** Whether the answer cites by numbers in round brackets. */
  readonly isRound: boolean;
  /** Whether the answer cites by bare numbers after a full stop. */
  readonly isGlued: boolean;
  has(key: string): boolean;
  /** Whether this is the first author of the entry. */
  isBy(key: string, name: string): boolean;
  mayCite(keys: readonly string[]): boolean;
}

const nameKey = (name: string, year: string): string => `${fold(name).replace(/[^\p{L}\p{N}]/gu, "")}|${year}`;

type Draft = { -readonly [Key in keyof AnswerSource]: AnswerSource[Key] };

/** The sources of an answer: entries of its list, and sources that only marks name. */
export class SourceIndex implements Numbers {
  readonly count: number;
  isRound = false;
  isGlued = false;
  private readonly sources: Draft[] = [];
  private readonly byKey = new Map<string, Draft>();
  private readonly restarted = new Map<string, readonly Draft[]>();
  private readonly byAnchor = new Map<string, Draft>();
  private readonly byAddress = new Map<string, Draft>();
  private readonly byName = new Map<string, Draft[]>();
  private readonly places: (Draft | undefined)[] = [];
  private last: Draft | undefined;
  private readonly cited = new Set<string>();
  /** Sources that the caller supplied for marks; an entry of the answer may add to them. */
  private readonly given = new Set<Draft>();
  /** Ids of sources from a reference file. */
  private readonly beside = new Set<string>();
  private readonly largest: number;
  /** Whether there is a list, so that a mark without an entry is an error. */
  private readonly isListed: boolean;
  /** Whether the list has keys other than numbers, so that a key can be missing from it. */
  private readonly isKeyed: boolean;

  constructor(entries: readonly Entry[], sources: readonly SuppliedSource[]) {
    for (const { ref, url, doi, text } of sources) {
      const source = this.add({ key: ref, ...omitUndefined({ url, doi: normalizeDoi(doi), text }) });
      this.byKey.set(ref, source);
      this.given.add(source);
    }
    for (const entry of entries) this.enter(entry);
    if (entries.length === 0) this.places.push(...this.given);
    // An unnumbered list is numbered in order.
    const listed = this.places.flatMap((source) => (source && !this.beside.has(source.id) ? source : []));
    const isCounted = entries.length > 0 && listed.every(({ key }) => key === undefined);
    const numbers = [...this.byKey.keys()].filter((key) => /^\d+$/u.test(key)).map(Number);
    this.largest = numbers.reduce((most, number) => Math.max(most, number), 0);
    this.count = numbers.length;
    if (isCounted) for (const [index, source] of listed.entries()) this.byKey.set(String(index + 1), source);
    this.isKeyed = numbers.length < this.byKey.size;
    this.isListed = entries.length + sources.length > 0;
  }

  mayCite(keys: readonly string[]): boolean {
    if (keys.some((key) => this.byKey.has(key))) return keys.every((key) => this.byKey.has(key) || this.isNear(key));
    return keys.every((key) => this.isNear(key));
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  isBy(key: string, name: string): boolean {
    const source = this.byKey.get(key);
    return source !== undefined && this.worksBy(name).includes(source);
  }

  /** The works of a first author and year. */
  works(name: string, year: string): readonly Draft[] {
    return this.byName.get(nameKey(name, year)) ?? [];
  }

  /** The works of a first author. */
  worksBy(name: string): readonly Draft[] {
    return this.byName.get(nameKey(name, "")) ?? [];
  }

  /** Returns the id of the cited source; a source absent from every list is created. */
  cite(cite: Cite, { mayBeUnlisted, at }: { mayBeUnlisted: boolean; at: number }): string | undefined {
    const source = this.find(cite, at) ?? this.make(cite, mayBeUnlisted);
    if (source) this.cited.add(source.id);
    this.last = source ?? this.last;
    return source?.id;
  }

  all(): AnswerSource[] {
    const isListed = (source: AnswerSource) => source.start !== undefined;
    return this.sources
      .filter(({ id }) => this.cited.has(id) || !this.beside.has(id))
      .map((source) => (isListed(source) && !this.cited.has(source.id) ? { ...source, uncited: true } : source));
  }

  private isNear(key: string): boolean {
    const number = Number(key);
    if (!Number.isInteger(number) || number < 1) return false;
    return this.count > 0 ? number <= Math.max(this.largest * 2, this.largest + BEYOND) : number <= 300;
  }

  private add(facts: Omit<Draft, "id">): Draft {
    const source: Draft = { id: `s${this.sources.length + 1}`, ...facts };
    this.sources.push(source);
    this.note(source);
    return source;
  }

  private note(source: Draft): void {
    for (const address of [source.url && canonicalUrl(source.url), source.doi])
      if (address && !this.byAddress.has(address)) this.byAddress.set(address, source);
  }

  /** The caller's source for the number or key of an entry, completed from the entry. */
  private completed(key: string | undefined, facts: Omit<Draft, "id">): Draft | undefined {
    const source = key === undefined ? undefined : this.byKey.get(key);
    if (!source || !this.given.delete(source)) return undefined;
    Object.assign(source, { ...facts, ...source });
    this.note(source);
    return source;
  }

  /** If several lists start at 1, a mark refers to the next one. */
  private name(key: string, source: Draft): void {
    const first = this.byKey.get(key);
    if (!first) this.byKey.set(key, source);
    else if (first !== source) this.restarted.set(key, [...(this.restarted.get(key) ?? [first]), source].slice(0, 99));
  }

  private enter({ key, anchors, names, years, same, isBeside, ...facts }: Entry): void {
    const known = same === undefined ? undefined : this.places[same];
    const source = known ?? this.completed(key, facts) ?? this.add({ ...facts, ...omitUndefined({ key }) });
    if (isBeside) this.beside.add(source.id);
    this.places.push(source);
    if (key !== undefined) this.name(key, source);
    for (const anchor of anchors) this.byAnchor.set(anchor, source);
    if (known) return;
    for (const name of names)
      for (const year of ["", ...years]) {
        const works = this.byName.get(nameKey(name, year)) ?? [];
        this.byName.set(nameKey(name, year), [...works.slice(0, 25), source]);
      }
  }

  private find({ key, anchor, place, url, source, author, year, isAgain }: Cite, at: number): Draft | undefined {
    if (isAgain) return this.last;
    if (source !== undefined) return this.sources[Number(source.slice(1)) - 1];
    if (anchor !== undefined && this.byAnchor.has(anchor)) return this.byAnchor.get(anchor);
    if (url !== undefined) return this.byAddress.get(doiOfAddress(url) ?? "") ?? this.byAddress.get(canonicalUrl(url));
    const [work] = author !== undefined && year !== undefined ? this.works(author, year) : [];
    if (work) return work;
    if (place !== undefined) return this.places[place];
    if (key === undefined) return undefined;
    const next = this.restarted.get(key)?.find((one) => (one.start ?? 0) > at);
    return next ?? this.byKey.get(key);
  }

  private make({ key, url, title, author, year }: Cite, mayBeUnlisted: boolean): Draft | undefined {
    if (url !== undefined) {
      const address = dropTracking(url);
      return this.add({ url: address, ...omitUndefined({ key, title, doi: doiOfAddress(address) }) });
    }
    if (key === undefined) return title === undefined ? undefined : this.add({ title });
    const isMissing = !mayBeUnlisted || (this.isListed && (this.isKeyed || /^\d+$/u.test(key)));
    const source = this.add({
      key,
      ...omitUndefined({ author, year }),
      ...(isMissing ? { missing: true as const } : {}),
    });
    this.byKey.set(key, source);
    return source;
  }
}
