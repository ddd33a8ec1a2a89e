import type { Clock, Failure, Random } from "@wellsourced/core";
import { type Breaker, createBreaker, type Http } from "@wellsourced/http";
import { type CatalogRow, isKeyless, missingSettings, type Settings } from "./access.ts";
import { type Connection, connect } from "./call.ts";
import { type ChoiceOptions, routedProviders } from "./choose.ts";
import type { Provider } from "./define.ts";
import { isAutomatic, rowsOf } from "./manifest.ts";

/** The router's breaker: three failures within a minute pause a provider for half a minute. */
const ROUTER = { failures: 3, windowMs: 60_000, openMs: 30_000 };

/** Limits for pausing a provider that has no alternative. */
export interface Circuit {
  /** Consecutive failures. @default 5 */
  readonly failures?: number;
  /** Pause in milliseconds. @default 60_000 */
  readonly openMs?: number;
}

/** A provider's state in this process: loaded on first use, with its recent failures. */
export interface ProviderHandle {
  readonly row: CatalogRow;
  /** Opens early, as another provider can answer. */
  readonly breaker: Breaker;
  /** For searches that only this provider can serve: limits how many callers wait while it is down. */
  readonly soleBreaker: Breaker;
  lastFailure?: Failure;
  load(): Promise<Provider>;
  /** @throws {Failure} `config` when a setting is malformed */
  line(): Promise<Connection>;
}

interface HandleParts {
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
  /** Only queried when named or listed: it is metered or specialised. */
  readonly onlyNamed: boolean;
  /** Missing settings. */
  readonly missing?: readonly string[];
}

/** The states of all providers of a capability, in declared order. */
export const statesOf = (
  type: string,
  { handle, ...options }: ChoiceOptions & { handle(row: CatalogRow): ProviderHandle },
): readonly ProviderState[] =>
  rowsOf(type).map((row) => {
    const missing = missingSettings(row, options.settings, type);
    const { breaker: shared, soleBreaker } = handle(row);
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

/** Creates handles on first use, one per provider. */
export function createProviderHandles(parts: HandleParts): (row: CatalogRow) => ProviderHandle {
  const { http, settings, clock, random, circuit = {} } = parts;
  const { windowMs } = ROUTER;
  const handles = new Map<string, ProviderHandle>();
  const make = (row: CatalogRow): ProviderHandle => {
    let line: Promise<Connection> | undefined;
    const load = async () => (await row.load()).default;
    return {
      row,
      breaker: createBreaker({ ...ROUTER, clock, random }),
      soleBreaker: createBreaker({ failures: 5, openMs: 60_000, ...circuit, windowMs, clock, random }),
      load,
      line() {
        line ??= load().then((provider) => connect(provider, http, settings));
        return line;
      },
    };
  };
  return (row) => {
    const handle = handles.get(row.name) ?? make(row);
    handles.set(row.name, handle);
    return handle;
  };
}
