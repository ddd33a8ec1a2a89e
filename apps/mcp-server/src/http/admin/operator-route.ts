import type { Clock } from "@wellsourced/core";
import type { z } from "zod";
import type { Serving } from "../../serving.ts";
import type { Table } from "../../table.ts";
import type { Figures } from "../figures/figures.ts";
import type { AdminKeys } from "./keys.ts";

export interface OperatorsOptions {
  readonly keys: AdminKeys;
  readonly table: Pick<Table, "info" | "admin" | "state" | "tenants" | "spending">;
  readonly figures: Figures;
  readonly clock: Clock;
  readonly maxBodyBytes: number;
  /** Returns an unguessable id. */
  newId(): string;
  /** Writes to the audit log; absent if it is disabled. */
  readonly audit?: Serving["audit"];
  /** Logs a warning for operators, for example about use of the previous key. */
  warn(message: string): void;
  /** Logs an unexpected error. */
  report(error: unknown): void;
}

/** A route of the admin API, with input from the query or a JSON body. */
export interface OperatorRoute {
  /** Event type in the audit log. @default not logged */
  readonly audited?: "admin" | "consent" | "erasure";
  readonly input?: { readonly from: "query" | "body"; readonly schema: z.ZodType };
  run(input: unknown): Promise<object> | object;
}

/** Creates a route whose input has the type of its schema. */
export const withInput = <Input extends z.ZodType>(
  from: "query" | "body",
  schema: Input,
  run: (input: z.output<Input>) => Promise<object> | object,
): OperatorRoute => ({ input: { from, schema }, run: (input) => run(schema.parse(input)) });

/** An admin request, as logged. */
export interface OperatorCall {
  readonly route: OperatorRoute;
  /** Method and path. */
  readonly what: string;
  readonly sourceIp: string;
  /** Whether it used the previous key. */
  readonly isPrevious: boolean;
}

/** Routes by path and method. */
export type OperatorRoutes = Readonly<Record<string, Readonly<Record<string, OperatorRoute>>>>;
