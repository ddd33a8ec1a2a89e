import type { Clock } from "@wellsourced/core";

export interface PolitenessOptions {
  readonly clock: Clock;
  /** Maximum concurrent requests to one host. */
  readonly width: number;
  /** Minimum milliseconds between a response and the next request to its host. @default 0 */
  readonly delayMs?: number | undefined;
  /** Host state shared by the crawls of this process, so that together they stay polite. @default not shared */
  readonly shared?: SharedHosts | undefined;
  /** State of a host learned earlier. */
  readonly known?: ((host: string) => HostState | undefined) | undefined;
  /** Called when a host must be left alone for a while, to persist that even if the process ends. */
  readonly onRest?: ((host: string, state: HostState) => void) | undefined;
}

/** Facts about a host that one process saves for the next. */
export interface HostState {
  /** Concurrent requests that the host has handled well. */
  readonly width: number;
  /** Earliest time of the next request. */
  readonly nextAt: number;
}

/** Outcome of a request to a host. */
export interface Contact {
  readonly ms: number;
  /** Whether the host answered without requesting a slowdown. */
  readonly good: boolean;
  /** Pause requested by the host. */
  readonly restMs?: number | undefined;
}

/** Politeness towards hosts: delays, pauses, and concurrent requests adapted to each host. */
export interface Politeness {
  /** Milliseconds until the host may be contacted; infinite while it has enough concurrent requests. */
  wait(host: string): number;
  begin(host: string): void;
  /** Restarts the delay when a response has arrived, since a busy machine or network may have sent the request late. */
  answered(host: string): void;
  end(host: string, contact: Contact): void;
  /** Applies a crawl delay from robots.txt. */
  slow(host: string, delayMs: number): void;
  state(host: string): HostState;
  /** Registers a callback for when another crawl frees a host. */
  listen(onFree: () => void): void;
  /** Call when the crawl is over. */
  leave(): void;
}

/** Limits for delays and pauses, in milliseconds. */
const LONGEST_GAP_MS = 60_000;
const LONGEST_REST_MS = 600_000;
/** Hosts that answer faster get more concurrent requests. */
const FAST_MS = 2_000;

/** Head start for other crawls of the same host, so that they take turns. */
const TURN_MS = 20;
/** Inactive hosts kept in memory. */
const MOST_HOSTS = 10_000;

interface Host {
  running: number;
  /** Concurrent requests that the host has handled well. */
  width: number;
  /** Crawl delay from robots.txt. */
  delayMs: number;
  nextAt: number;
  /** Start of the last request, or when its response arrived. */
  lastAt: number;
  /** Crawl that sent it. */
  last?: object;
  /** When a request to it last ended. */
  freeAt: number;
  /** Crawls waiting for this host. */
  readonly wanted: Set<object>;
}

interface SharedHosts {
  readonly hosts: Map<string, Host>;
  readonly listeners: Map<object, () => void>;
}

export const createSharedHosts = (): SharedHosts => ({ hosts: new Map(), listeners: new Map() });

/** Removes inactive hosts, oldest first. */
function makeRoom(hosts: Map<string, Host>, now: number): void {
  if (hosts.size < MOST_HOSTS) return;
  for (const [name, { running, nextAt, wanted }] of hosts)
    if (running === 0 && nextAt <= now && wanted.size === 0) hosts.delete(name);
}

export function createPoliteness(options: PolitenessOptions): Politeness {
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
  const touch = (name: string, host: Host): void => {
    host.lastAt = clock.now();
    if (gapOf(host) > 0) onRest?.(name, stateOf(host));
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
      // Crawls still waiting add themselves again when the host is free.
      host.wanted.clear();
      host.last = me;
      touch(name, host);
    },
    answered: (name) => touch(name, of(name)),
    end(name, { ms, good, restMs }) {
      const host = of(name);
      host.running--;
      host.freeAt = clock.now();
      // As in TCP congestion control: a fast answer adds one request, a slow one removes one, a failure halves them.
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
