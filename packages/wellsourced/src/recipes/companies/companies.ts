import { loadedOnUse, type Parts } from "../parts.ts";

/** Operations that research companies. */
export const createCompanies = (parts: Parts) => ({
  /** Collects public data about a company. @throws {Failure} `validation`; other failures are in the result */
  recon: loadedOnUse(async () => {
    const { createCompanyRecon } = await import("./recon.ts");
    return createCompanyRecon(parts);
  }),
  /**
   * Collects a company's brand: name, colours, logos, fonts, tone and accounts, each with its source.
   * @throws {Failure} `validation`, `not_found` for a name without a website, `network` if no host responds
   */
  brand: loadedOnUse(async () => {
    const { createBrand } = await import("./brand.ts");
    return createBrand({ ...parts, keys: parts.settings.keys });
  }),
});
