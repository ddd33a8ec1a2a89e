import type { Clock } from "@wellsourced/core";
import type { Toolbox } from "@wellsourced/tools";
import type { Wellsourced } from "@wellsourced/wellsourced";
import type { EnvProblem, Settings } from "@wellsourced/wellsourced/env";

/** The toolkit and its tools, once somebody needed them. */
export interface Opened {
  readonly sources: Wellsourced;
  readonly toolbox: Toolbox;
}

export interface Product {
  /** Loads and builds everything on the first call: starting a server and listing its tools needs none of it. */
  open(): Promise<Opened>;
  /** What is open already, for those who only want to look. */
  peek(): Opened | undefined;
  close(): Promise<void>;
}

export interface ProductOptions {
  readonly settings: Settings;
  readonly secrets: readonly string[];
  readonly problems: readonly EnvProblem[];
  readonly clock: Clock;
}

export function createProduct(options: ProductOptions): Product {
  let opening: Promise<Opened> | undefined;
  let opened: Opened | undefined;

  const open = async (): Promise<Opened> => {
    const { settings, secrets, problems, clock } = options;
    const [{ createToolbox, tools }, { createWellsourced, loadLenses }] = await Promise.all([
      import("@wellsourced/tools"),
      import("@wellsourced/wellsourced"),
    ]);
    const extraLenses = settings.lensesPath ? await loadLenses(settings.lensesPath) : [];
    const sources = createWellsourced({ ...settings, secrets, problems, clock, extraLenses });
    opened = { sources, toolbox: createToolbox({ tools, sources, clock }) };
    return opened;
  };

  return {
    peek: () => opened,
    open: () => {
      // A failure is not kept: the folder that could not be read may be there at the next call.
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    close: async () => opened?.sources.close(),
  };
}
