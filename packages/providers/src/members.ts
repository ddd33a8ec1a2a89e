import type { Clock, Failure, Random } from "@wellsourced/core";
import { type Breaker, createBreaker, type Http } from "@wellsourced/http";
import { type CatalogRow, isKeyless, missingSettings, type Settings } from "./access.ts";
import { type Connection, connect } from "./call.ts";
import { type ChoiceOptions, routedProviders } from "./choose.ts";
import type { Provider } from "./define.ts";
import { isAutomatic, rowsOf } from "./manifest.ts";

/** The router's breaker: three failures within a minute pause a provider for half a minute. */
const ROUTERS = { failures: 3, windowMs: 60_000, openMs: 30_000 };

/** When to pause a provider that has no alternative, and for how long. */
export interface Circuit {
  /** Consecutive failures. @default 5 */
  readonly failures?: number;
  /** Pause in milliseconds. @default 60_000 */
  readonly openMs?: number;
}

/** A provider's state in this process: loaded on first use, with its recent failures. */
export interface Member {
  readonly row: CatalogRow;
  /** Opens early, as another provider can answer. */
  readonly breaker: Breaker;
  /** For asks that only this provider may answer: limits how many callers wait for a dead one. */
  readonly soleBreaker: Breaker;
  lastFailure?: Failure;
  load(): Promise<Provider>;
  /** @throws {Failure} `config` when a setting is malformed */
  line(): Promise<Connection>;
}

interface MemberParts {
  readonly http: Http;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  readonly circuit?: Circuit;
}

/** State of one capability of a provider. */
export interface ProviderState {
  readonly name: string;
  /** Capability: `web`, `academic` … */
  readonly type: string;
  readonly configured: boolean;
  readonly keyless: boolean;
  /** `closed`, `open` (paused after failures) or `half-open`. */
  readonly breaker: string;
  /** Configured and not paused. */
  readonly available: boolean;
  /** Used by the routing setting. */
  readonly routed: boolean;
  /** Every call costs money. */
  readonly metered: boolean;
  /** Only asked when named or listed: it is metered or specialised. */
  readonly onlyNamed: boolean;
  /** Missing settings. */
  readonly missing?: readonly string[];
}

/** The states of all providers of a capability, in declared order. */
export const statesOf = (
  type: string,
  { member, ...options }: ChoiceOptions & { member(row: CatalogRow): Member },
): readonly ProviderState[] =>
  rowsOf(type).map((row) => {
    const missing = missingSettings(row, options.settings, type);
    const { breaker: shared, soleBreaker } = member(row);
    const breaker = shared.state();
    const configured = missing.length === 0;
    return {
      name: row.name,
      type,
      configured,
      keyless: isKeyless(row, type),
      breaker,
      available: configured && breaker !== "open" && soleBreaker.state() !== "open",
      routed: routedProviders(type, options).includes(row),
      metered: row.metered ?? false,
      onlyNamed: !isAutomatic(row, type),
      ...(configured ? {} : { missing }),
    };
  });

/** Creates members on first use, one per provider. */
export function createMembers(parts: MemberParts): (row: CatalogRow) => Member {
  const { http, settings, clock, random, circuit = {} } = parts;
  const { windowMs } = ROUTERS;
  const members = new Map<string, Member>();
  const make = (row: CatalogRow): Member => {
    let line: Promise<Connection> | undefined;
    const load = async () => (await row.load()).default;
    return {
      row,
      breaker: createBreaker({ ...ROUTERS, clock, random }),
      soleBreaker: createBreaker({ failures: 5, openMs: 60_000, ...circuit, windowMs, clock, random }),
      load,
      line() {
        line ??= load().then((provider) => connect(provider, http, settings));
        return line;
      },
    };
  };
  return (row) => {
    const member = members.get(row.name) ?? make(row);
    members.set(row.name, member);
    return member;
  };
}
