import type { Session } from "../records.ts";
import type { Sessions } from "../sessions.ts";
import type { Owner } from "../store.ts";
import type { PersonalData } from "./personal-data.ts";

/** Texts kept with a session, by hash. */
async function textsOf(sessions: Sessions, owner: Owner, { id, readings }: Session) {
  const texts: Record<string, string> = {};
  for (const { sha256 } of readings) {
    const bytes = await sessions.kept(owner, id, sha256);
    if (bytes) texts[sha256] = Buffer.from(bytes).toString("utf8");
  }
  return texts;
}

/** Research sessions and their texts as personal data. */
export const sessionData = (open: () => Promise<Sessions>): PersonalData => ({
  name: "sessions",
  async export(owner) {
    const sessions = await open();
    const all: unknown[] = [];
    for (const id of await sessions.list(owner)) {
      const session = await sessions.peek(owner, id);
      all.push({ ...session, texts: await textsOf(sessions, owner, session) });
    }
    return all;
  },
  erase: async (owner) => (await open()).deleteAll(owner),
});
