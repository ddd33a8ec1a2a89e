import type { StoreDriver } from "./driver.ts";
import { drivers } from "./drivers.gen.ts";

/** What opens the first store that is asked for; `undefined` where none is. */
export function openerIn<Open>(opens: (driver: StoreDriver) => Open | undefined): Open | undefined {
  for (const driver of drivers.toSorted((a, b) => a.rank - b.rank)) {
    const open = opens(driver);
    if (open) return open;
  }
  return undefined;
}
