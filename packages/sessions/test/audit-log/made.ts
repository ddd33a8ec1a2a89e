import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import { type OpenAuditLogOptions, openAuditLog } from "../../src/audit-log/index.ts";
import { KEY, makeFolder, NOON } from "../helpers.ts";

/** A fictitious event as passed by a program. */
export const made = (number: number, more: object = {}) => ({
  event_type: "tool_call",
  tenant_id: "byron",
  user_id: "ada",
  tool_name: "web_search",
  request_id: `r${number}`,
  duration_ms: number,
  success: true,
  metadata: { query_length: number },
  ...more,
});

type Options = Partial<OpenAuditLogOptions> & { readonly folder: string };

/** A log in a folder, with a fake clock. */
export const openIn = ({ folder, ...options }: Options) =>
  openAuditLog({
    to: join(folder, "audit.jsonl"),
    clock: createFakeClock(NOON),
    key: KEY,
    mask: (text) => text,
    required: true,
    ...options,
  });

/** Paths of a folder's log files, oldest first. */
export const logFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => /^audit\.\d+\.jsonl$/u.test(name))
    .sort()
    .map((name) => join(folder, name));

/** A closed log with a number of events. */
export async function makeLog(count: number, options: Partial<OpenAuditLogOptions> = {}) {
  const folder = await makeFolder();
  const log = openIn({ folder, ...options });
  for (let number = 1; number <= count; number++) await log.write(made(number));
  await log.close();
  return { folder, files: await logFiles(folder) };
}
