import { join } from "node:path";
import type { Settings } from "./settings.ts";

/** Folder of the registry of works. */
export const worksFolder = ({ worksDir, dataDir }: Pick<Settings, "worksDir" | "dataDir">): string =>
  worksDir ?? join(dataDir ?? ".", "works");
