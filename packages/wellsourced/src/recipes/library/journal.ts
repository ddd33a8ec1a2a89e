import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure, jsonIn } from "@wellsourced/core";
import { z } from "zod";

const Change = z.object({ before: z.unknown(), after: z.unknown() });

/** A line of the journal: what is to be written, or what became of it. */
const Entry = z.object({
  journal: z.literal(1),
  /** The run to which it belongs. */
  run: z.string(),
  at: z.string(),
  key: z.string(),
  title: z.string(),
  state: z.enum(["planned", "written", "unchanged", "conflict", "refused"]),
  /** Version of the item before the write. */
  from: z.number(),
  /** Version of the item afterwards. */
  to: z.number().optional(),
  because: z.string().optional(),
  /** The run that this one takes back. */
  undoes: z.string().optional(),
  fields: z.record(z.string(), Change),
});
export type JournalEntry = z.infer<typeof Entry>;

const refused = (path: string) => (error: unknown) => {
  const why = error instanceof Error ? error.message : "unknown error";
  throw new Failure(
    "config",
    `The journal ${path} cannot be used: ${why}. Set WELLSOURCED_DATA_DIR to a writable folder.`,
    {
      suggestedAction: "inform_user",
    },
  );
};

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

export interface Journal {
  /** The latest line about each item of each run, oldest first. A line that was cut is passed over. */
  entries(): Promise<readonly JournalEntry[]>;
  /** Resolves when the lines are on disk. */
  add(entries: readonly JournalEntry[]): Promise<void>;
}

/** Opens the journal of a library. @throws {Failure} `config` from each call if it can be neither read nor written */
export function openJournal(path: string): Journal {
  const refuse = refused(path);
  const text = () =>
    readFile(path, "utf8").catch((error: unknown) => (codeOf(error) === "ENOENT" ? "" : refuse(error)));
  return {
    async entries() {
      const lines = (await text()).split("\n").flatMap((line) => Entry.safeParse(jsonIn(line)).data ?? []);
      return [...new Map(lines.map((entry) => [`${entry.run} ${entry.key}`, entry])).values()];
    },
    async add(entries) {
      const before = await text();
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(refuse);
      const file = await open(path, "a", 0o600).catch(refuse);
      try {
        // A line that was cut must not swallow the next one.
        const start = before === "" || before.endsWith("\n") ? "" : "\n";
        await file.appendFile(start + entries.map((entry) => `${JSON.stringify(entry)}\n`).join("")).catch(refuse);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}
