import type { Clock } from "@wellsourced/core";

export interface MannersOptions {
  readonly clock: Clock;
  /** Requests at once to one host, at most. */
  readonly width: number;
  /** Milliseconds between the starts of two requests to one host. @default 0 */
  readonly delayMs?: number | undefined;
  /** What crawls of one process have in common: together they keep the manners of one. @default nothing */
  readonly shared?: SharedHosts | undefined;
  /** What was learnt about a host before. */
  readonly known?: ((host: string) => HostState | undefined) | undefined;
  /** Told what must be kept even if the process ends now: that the host is to be left alone for a while. */
  readonly onRest?: ((host: string, state: HostState) => void) | undefined;
}

/** What one process learns about a host, and the next one has to know. */
export interface HostState {
  /** Requests at once that the host has been seen to bear. */
  readonly width: number;
  /** Not before. */
  readonly nextAt: number;
}

/** How a request to a host went. */
export interface Contact {
  readonly ms: number;
  /** The host answered, and did not ask for less. */
  readonly good: boolean;
  /** The host asked to be left alone for so long. */
  readonly restMs?: number | undefined;
}

/** Keeps manners with every host: gaps, rests, and how many requests at once the host bears. */
export interface Manners {
  /** Milliseconds until the host may be asked; infinite while it has as much to do as it bears. */
  wait(host: string): number;
  begin(host: string): void;
  end(host: string, contact: Contact): void;
  /** The host's robots.txt asks for a gap. */
  slow(host: string, delayMs: number): void;
  state(host: string): HostState;
  /** Told when another crawl leaves a host free. */
  listen(onFree: () => void): void;
  /** The crawl is over: nobody waits for it. */
  leave(): void;
}

/** A longer gap or rest is cut to this: nobody waits for hours for one page. */
const LONGEST_GAP_MS = 60_000;
const LONGEST_REST_MS = 600_000;
/** A host that answers faster than this may be asked more at once. */
const FAST_MS = 2_000;

/** Two crawls of one host take turns: who asked last lets others go first for so long. */
const TURN_MS = 20;
/** Hosts that are remembered, beside those at work. */
const MOST_HOSTS = 10_000;

interface Host {
  running: number;
  /** What the host has been seen to bear. */
  width: number;
  /** What its robots.txt asks for. */
  delayMs: number;
  nextAt: number;
  /** When it was last asked, and by whom. */
  lastAt: number;
  last?: object;
  /** When a request to it last ended. */
  freeAt: number;
  /** Crawls that could not ask it when they wanted to. */
  readonly wanted: Set<object>;
}

export interface SharedHosts {
  readonly hosts: Map<string, Host>;
  readonly listeners: Map<object, () => void>;
}

export const createSharedHosts = (): SharedHosts => ({ hosts: new Map(), listeners: new Map() });

/** Hosts that nobody asks now may be forgotten, those that are known for the longest time first. */
function makeRoom(hosts: Map<string, Host>, now: number): void {
  if (hosts.size < MOST_HOSTS) return;
  for (const [name, { running, nextAt, wanted }] of hosts)
    if (running === 0 && nextAt <= now && wanted.size === 0) hosts.delete(name);
}

export function createManners(options: MannersOptions): Manners {
  const { clock, width: most, delayMs = 0, known, onRest, shared } = options;
  const { hosts, listeners } = shared ?? createSharedHosts();
  const me = {};
  const of = (name: string): Host => {
    const there = hosts.get(name);
    if (there) return there;
    makeRoom(hosts, clock.now());
    const { width = 1, nextAt = 0 } = known?.(name) ?? {};
    const host = {
      running: 0,
      width: Math.min(most, width),
      delayMs: 0,
      nextAt,
      lastAt: Number.NEGATIVE_INFINITY,
      freeAt: 0,
      wanted: new Set<object>(),
    };
    hosts.set(name, host);
    return host;
  };
  const gapOf = (host: Host): number => Math.max(delayMs, host.delayMs);
  const freeFrom = (host: Host): number => Math.max(host.nextAt, host.lastAt + gapOf(host));
  const stateOf = (host: Host): HostState => ({ width: host.width, nextAt: Math.max(0, freeFrom(host)) });
  const waitFor = (host: Host): number => {
    const gap = gapOf(host);
    const width = gap > 0 ? 1 : Math.min(most, Math.floor(host.width));
    if (host.running >= width) return Number.POSITIVE_INFINITY;
    const at = freeFrom(host);
    const isOthersTurn = host.last === me && host.wanted.size > (host.wanted.has(me) ? 1 : 0);
    return Math.max(0, (isOthersTurn ? Math.max(at, host.freeAt) + TURN_MS : at) - clock.now());
  };
  return {
    wait(name) {
      const host = of(name);
      const ms = waitFor(host);
      if (ms > 0) host.wanted.add(me);
      return ms;
    },
    begin(name) {
      const host = of(name);
      host.running++;
      // Whoever still waits says so when the host is free again.
      host.wanted.clear();
      host.last = me;
      host.lastAt = clock.now();
      if (gapOf(host) > 0) onRest?.(name, stateOf(host));
    },
    end(name, { ms, good, restMs }) {
      const host = of(name);
      host.running--;
      host.freeAt = clock.now();
      // Each good answer gives room for another, each bad one halves it: as TCP finds what a line bears.
      if (!good || restMs !== undefined) host.width = Math.max(1, host.width / 2);
      else if (ms < FAST_MS) host.width = Math.min(Math.max(most, host.width), host.width + 1);
      else host.width = Math.max(1, host.width - 1);
      if (restMs !== undefined) {
        host.nextAt = Math.max(host.nextAt, clock.now() + Math.min(restMs, LONGEST_REST_MS));
        onRest?.(name, stateOf(host));
      }
      for (const [crawl, onFree] of listeners) if (crawl !== me) onFree();
    },
    slow(name, gapMs) {
      const host = of(name);
      host.delayMs = Math.max(host.delayMs, Math.min(gapMs, LONGEST_GAP_MS));
    },
    state: (name) => stateOf(of(name)),
    listen: (onFree) => void listeners.set(me, onFree),
    leave() {
      listeners.delete(me);
      for (const { wanted } of hosts.values()) wanted.delete(me);
    },
  };
}
