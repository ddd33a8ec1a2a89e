import type { StoreDriver } from "./driver.ts";
import { drivers } from "./drivers.gen.ts";

/** What opens the first store that is asked for; `undefined` where none is. */
export const openerIn = <Open>(opens: (driver: StoreDriver) => Open | undefined): Open | undefined =>
  drivers
    .toSorted((a, b) => a.rank - b.rank)
    .map(opens)
    .find(Boolean);
