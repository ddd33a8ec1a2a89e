import type { Clock, Failure, Random } from "@wellsourced/core";
import { type Breaker, createBreaker, type Http } from "@wellsourced/http";
import type { CatalogRow, Settings } from "./access.ts";
import { type Connection, connect } from "./call.ts";
import type { Provider } from "./define.ts";

/** The router's own breaker: three failures within a minute give a provider half a minute of rest. */
const ROUTERS = { failures: 3, windowMs: 60_000, openMs: 30_000 };

/** When a provider that nobody can stand in for is left alone, and for how long. */
export interface Circuit {
  /** Failures in a row. @default 5 */
  readonly failures?: number;
  /** Milliseconds of rest. @default 60_000 */
  readonly openMs?: number;
}

/** A provider as this process knows it: loaded when first asked, with its record of late failures. */
export interface Member {
  readonly row: CatalogRow;
  /** Opens soon, since another provider stands in. */
  readonly breaker: Breaker;
  /** For asks that only this provider may answer: a dead one costs some callers their time, not all. */
  readonly soleBreaker: Breaker;
  /** Why it failed last. */
  lastFailure?: Failure;
  load(): Promise<Provider>;
  /** @throws {Failure} `config` when a setting is malformed */
  line(): Promise<Connection>;
}

export interface MemberParts {
  readonly http: Http;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  readonly circuit?: Circuit;
}

/** One member a provider, made when somebody first needs it. */
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
