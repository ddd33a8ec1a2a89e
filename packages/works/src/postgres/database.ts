import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { FORMAT, SQL } from "./schema.ts";

/** A statement; those with a name are planned once for each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

interface Connection {
  query(statement: Statement): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Connections to PostgreSQL, as a `Pool` of the package `pg` has them. */
export interface WorksDatabase extends Connection {
  connect(): Promise<WorksSession>;
  end(): Promise<void>;
}

/** A connection of one's own. */
export interface WorksSession extends Connection {
  on(event: "error", listener: (error: Error) => void): unknown;
  off(event: "error", listener: (error: Error) => void): unknown;
  /** Gives it back, or ends one that is broken. */
  release(broken?: Error | boolean): void;
}

export interface PostgresRegistryOptions {
  /** Turns an error of the server into a failure. @default `upstream_unavailable` without the server's words */
  readonly explain?: (error: unknown) => Failure;
}

const explainShortly = (cause: unknown): Failure =>
  cause instanceof Failure
    ? cause
    : new Failure("upstream_unavailable", "The registry's PostgreSQL does not answer. Try again later.", { cause });

/** Runs statements and reads their rows. */
export type Rows = <Row extends z.ZodType>(row: Row, statement: Statement) => Promise<z.infer<Row>[]>;

/** Runs statements on a connection; whatever goes wrong there is a failure. */
export function rowsOf(connection: Connection, { explain = explainShortly }: PostgresRegistryOptions): Rows {
  return async (row, statement) => {
    let rows: readonly unknown[];
    try {
      ({ rows } = await connection.query(statement));
    } catch (error) {
      throw explain(error);
    }
    return rows.map((one) => row.parse(one));
  };
}

export const Nothing = z.unknown();

const Format = z.object({ format: z.number() });

/** Keys are unsigned, and PostgreSQL's integers signed. */
export const signed = (key: number): number => key | 0;

/** @throws {Failure} `config` if the tables are those of another version */
export async function checkFormat(rows: Rows): Promise<void> {
  const [known] = await rows(Format, { text: SQL.format });
  if (known?.format === FORMAT) return;
  throw new Failure(
    "config",
    "The registry in PostgreSQL was written by another version. Add its dumps again to an empty database.",
    { suggestedAction: "inform_user" },
  );
}
