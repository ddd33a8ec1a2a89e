import { join } from "node:path";
import type { WorksStore } from "@wellsourced/works";
import type { Settings } from "../env/settings.ts";

type WorksSettings = Partial<Pick<Settings, "worksUrl" | "worksDir" | "dataDir">>;

const ADDRESS = "WELLSOURCED_WORKS_URL";

const folderOf = ({ worksDir, dataDir }: WorksSettings): string => worksDir ?? join(dataDir ?? ".", "works");

/** Where the registry of works is: its folder, or the database without its password. */
export function worksPlace(settings: WorksSettings): string {
  if (!settings.worksUrl) return folderOf(settings);
  const { hostname, port, pathname } = new URL(settings.worksUrl);
  return `PostgreSQL at ${hostname}${port && `:${port}`}${pathname}`;
}

/** Opens the registry of works: in PostgreSQL if a database is set, otherwise in its folder. */
export async function openWorks(settings: WorksSettings): Promise<WorksStore> {
  const { openPostgresRegistry, openRegistry } = await import("@wellsourced/works");
  if (!settings.worksUrl) return openRegistry(folderOf(settings));
  const { openPool, postgresFailure } = await import("@wellsourced/crawler/stores");
  const explain = (error: unknown) => postgresFailure(error, ADDRESS);
  return openPostgresRegistry(await openPool(settings.worksUrl), { explain });
}
