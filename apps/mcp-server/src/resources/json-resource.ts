import type { Product } from "../product.ts";
import type { Caller, Resource } from "../table.ts";

export interface JsonResource extends Pick<Resource, "uri" | "name" | "description" | "ttlMs"> {
  body(product: Product, caller: Caller): Promise<object> | object;
}

/** A resource that is one JSON text, made when it is read. */
export const jsonResource =
  ({ body, ...listed }: JsonResource) =>
  (product: Product): Resource => ({
    ...listed,
    mimeType: "application/json",
    read: async (caller) => ({ text: JSON.stringify(await body(product, caller)) }),
  });
