import type { Clock } from "@wellsourced/core";
import type { z } from "zod";
import type { Table } from "../../table.ts";
import type { Figures } from "../figures/figures.ts";
import type { AdminKeys } from "./keys.ts";

export interface OperatorsOptions {
  readonly keys: AdminKeys;
  readonly table: Pick<Table, "info" | "tools" | "admin" | "state">;
  readonly figures: Figures;
  readonly clock: Clock;
  readonly maxBodyBytes: number;
  /** Something nobody can guess. */
  newId(): string;
  /** Told of what those who run the server should know, such as that the previous key is still in use. */
  warn(message: string): void;
  /** Told of errors that are nobody's answer. */
  report(error: unknown): void;
}

/** One thing that may be asked with the key. Its input comes from the address, or from a JSON body. */
export interface OperatorRoute {
  readonly input?: { readonly from: "query" | "body"; readonly schema: z.ZodType };
  run(input: unknown): Promise<object> | object;
}

/** By path and method. */
export type OperatorRoutes = Readonly<Record<string, Readonly<Record<string, OperatorRoute>>>>;
