import type { StoreDriver } from "./driver.ts";
import { drivers } from "./drivers.gen.ts";

/** Returns the opener of the first configured store, by rank; `undefined` if none is. */
export const firstDriver = <Open>(opens: (driver: StoreDriver) => Open | undefined): Open | undefined =>
  drivers
    .toSorted((a, b) => a.rank - b.rank)
    .map(opens)
    .find(Boolean);
