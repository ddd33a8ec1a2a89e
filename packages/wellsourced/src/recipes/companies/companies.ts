import { loadedOnUse, type Parts } from "../parts.ts";

/** Looks into companies. */
export const createCompanies = (parts: Parts) => ({
  /** What public sources state about a company. @throws {Failure} `validation`; other failures are in the result */
  recon: loadedOnUse(async () => {
    const { createCompanyRecon } = await import("./recon.ts");
    return createCompanyRecon(parts);
  }),
  /**
   * How a company presents itself: name, colours, logos, fonts, tone, accounts, each value with its source.
   *
   * @throws {Failure} `validation`, `not_found` for a name without a website, `network` where no host answers
   */
  brand: loadedOnUse(async () => {
    const { createBrand } = await import("./brand.ts");
    return createBrand({ ...parts, keys: parts.settings.keys });
  }),
});
