import type { Wellsourced } from "@wellsourced/wellsourced";
import type { Around } from "./around.ts";

/** Counts every call for its caller, where that is enabled and the caller consented. */
export const countingCalls = ({ people }: Pick<Wellsourced, "people">): Around => ({
  after: ({ tool, caller: { tenant, user } }) => people.countCall(tool.name, { owner: tenant, user }),
});
