import { z } from "zod";
import { listOf, number, partOf, text } from "../../fields.ts";

/** What every reply says of a page. */
export const PageFields = z.object({ url: text, title: text, publishedDate: text, highlights: listOf(z.string()) });

export const Cost = partOf({ total: number });
export const costUsd = ({ costDollars }: { readonly costDollars?: z.infer<typeof Cost> }) => costDollars?.total;
