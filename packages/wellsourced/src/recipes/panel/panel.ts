import { loadedOnUse, type Parts } from "../parts.ts";
import { createPanelSpending } from "./spending.ts";

/** Operations of the panel of models. */
export const createPanelOperations = (parts: Parts) => ({
  /**
   * Asks several models the same question and compares their answers. A model that fails is listed with its error.
   * @throws {Failure} `config`, `validation`, `rate_limited` before any model is asked; `upstream_unavailable` if none
   * answered
   */
  ask: loadedOnUse(async () => {
    const { createPanel } = await import("./ask-panel.ts");
    return createPanel(parts);
  }),
  /** What the panel cost the call's owner today. */
  spending: createPanelSpending(parts),
});
