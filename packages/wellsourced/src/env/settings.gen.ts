// Made by `pnpm gen` from the files in settings/. Do not edit.
import type { SettingRow } from "./settings/setting-row.ts";
import { SEARCH_SETTINGS } from "./settings/search.ts";
import { READING_SETTINGS } from "./settings/reading.ts";
import { EVIDENCE_SETTINGS } from "./settings/evidence.ts";
import { SERVER_SETTINGS } from "./settings/server.ts";
import { STORAGE_SETTINGS } from "./settings/storage.ts";
import { PEOPLE_SETTINGS } from "./settings/people.ts";
import { LOGS_SETTINGS } from "./settings/logs.ts";
import { GENERAL_SETTINGS } from "./settings/general.ts";
import { ADMIN_SETTINGS } from "./settings/admin.ts";
import { AUDIT_SETTINGS } from "./settings/audit.ts";
import { CORPUS_SETTINGS } from "./settings/corpus.ts";
import { LIBRARY_SETTINGS } from "./settings/library.ts";
import { LIMITS_SETTINGS } from "./settings/limits.ts";
import { PANEL_SETTINGS } from "./settings/panel.ts";

/** All settings except the keys and rate limits of providers, which are declared with the providers. */
export const SETTINGS = [...SEARCH_SETTINGS, ...READING_SETTINGS, ...EVIDENCE_SETTINGS, ...SERVER_SETTINGS, ...STORAGE_SETTINGS, ...PEOPLE_SETTINGS, ...LOGS_SETTINGS, ...GENERAL_SETTINGS, ...ADMIN_SETTINGS, ...AUDIT_SETTINGS, ...CORPUS_SETTINGS, ...LIBRARY_SETTINGS, ...LIMITS_SETTINGS, ...PANEL_SETTINGS] as const;

/** The settings by file name. */
export const FILES: Readonly<Record<string, readonly SettingRow[]>> = { "search": SEARCH_SETTINGS, "reading": READING_SETTINGS, "evidence": EVIDENCE_SETTINGS, "server": SERVER_SETTINGS, "storage": STORAGE_SETTINGS, "people": PEOPLE_SETTINGS, "logs": LOGS_SETTINGS, "general": GENERAL_SETTINGS, "admin": ADMIN_SETTINGS, "audit": AUDIT_SETTINGS, "corpus": CORPUS_SETTINGS, "library": LIBRARY_SETTINGS, "limits": LIMITS_SETTINGS, "panel": PANEL_SETTINGS };
