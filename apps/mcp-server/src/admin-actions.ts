import type { Product } from "./product.ts";
import type { AdminActions } from "./table.ts";

/** What those who run the server may do with what is behind its tools. The work is loaded when it is asked for. */
export const createAdminActions = (product: Product): AdminActions => {
  const sources = async () => (await product.open()).sources;
  return {
    clearCache: async () => (await sources()).remember.clear(),
    endSessions: async () => (await sources()).research.endAll(),
  };
};
