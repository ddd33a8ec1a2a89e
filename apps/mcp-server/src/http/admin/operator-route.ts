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
  /** Something nobody can guess. */
  newId(): string;
  /** Writes into the audit log; absent where none is kept. */
  readonly audit?: Serving["audit"];
  /** Told of what those who run the server should know, such as that the previous key is still in use. */
  warn(message: string): void;
  /** Told of errors that are nobody's answer. */
  report(error: unknown): void;
}

/** One thing that may be asked with the key. Its input comes from the address, or from a JSON body. */
export interface OperatorRoute {
  /** Is written into the audit log, as what. @default it is not */
  readonly audited?: "admin" | "consent" | "erasure";
  readonly input?: { readonly from: "query" | "body"; readonly schema: z.ZodType };
  run(input: unknown): Promise<object> | object;
}

/** A route whose input has the type of its schema. */
export const withInput = <Input extends z.ZodType>(
  from: "query" | "body",
  schema: Input,
  run: (input: z.output<Input>) => Promise<object> | object,
): OperatorRoute => ({ input: { from, schema }, run: (input) => run(schema.parse(input)) });

/** One request of somebody with the key, as the audit log knows it. */
export interface OperatorCall {
  readonly route: OperatorRoute;
  /** The method and the path. */
  readonly what: string;
  readonly sourceIp: string;
  /** It came with the key that is being replaced. */
  readonly isPrevious: boolean;
}

/** By path and method. */
export type OperatorRoutes = Readonly<Record<string, Readonly<Record<string, OperatorRoute>>>>;
