import { readFile } from "node:fs/promises";
import { byteLength, Failure, parseJson } from "@wellsourced/core";
import { z } from "zod";
import { type Member, nameOf } from "./members.ts";

/** US dollars per million tokens. */
const Price = z.strictObject({ input: z.number().min(0), output: z.number().min(0) });
type Price = z.infer<typeof Price>;
const Table = z.record(z.string(), Price);

/** Vendors whose models run on the user's own machine. */
const FREE: ReadonlySet<string> = new Set(["ollama", "lm-studio"]);
const MILLION = 1_000_000;

/** Tokens of a request and its answer. */
interface Use {
  readonly input: number;
  readonly output: number;
}

/** Prices of models. */
export interface Prices {
  /** US dollars; `undefined` if the price is unknown. */
  costOf(member: Member, use: Use): number | undefined;
}

/** The most tokens that a text can have: one for each byte. */
export const tokensIn = (text: string): number => byteLength(text);

/** Reads the price table, if there is one. @throws {Failure} `config` */
export async function readPrices(path: string | undefined): Promise<Prices> {
  const table = path === undefined ? {} : await readTable(path);
  const priceOf = (member: Member): Price | undefined =>
    table[nameOf(member)] ?? (FREE.has(member.vendor) ? { input: 0, output: 0 } : undefined);
  return {
    costOf(member, { input, output }) {
      const price = priceOf(member);
      return price && (price.input * input + price.output * output) / MILLION;
    },
  };
}

async function readTable(path: string): Promise<z.infer<typeof Table>> {
  try {
    return parseJson(await readFile(path, "utf8"), Table, "The price table");
  } catch (error) {
    throw new Failure(
      "config",
      'The file of WELLSOURCED_PANEL_PRICE_TABLE_PATH cannot be used. Write {"vendor/model": {"input": 1.5, "output": 6}}, in US dollars per million tokens.',
      { suggestedAction: "inform_user", cause: error },
    );
  }
}
