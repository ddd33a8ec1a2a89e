// Only type-checked: a line marked as an error must be one.

import { openBundle } from "../src/export/index.ts";
import { createMemoryStore, createSeal, createSessions, Failure, readOrMakeKey, toOverview } from "../src/index.ts";
import { createDiskStore, openRedisStore } from "../src/stores/index.ts";

export async function least(folder: string): Promise<unknown> {
  const seal = createSeal({ key: await readOrMakeKey(`${folder}/key`) });
  const sessions = createSessions({ store: createMemoryStore(), seal });
  createSessions({ store: createDiskStore({ folder }), seal });
  createSessions({ store: await openRedisStore({ url: "redis://127.0.0.1" }), seal });
  const session = await sessions.get({ tenant: "byron", user: "ada" }, "an id");
  // @ts-expect-error: a session has `researchGoal`
  session.goal;
  // @ts-expect-error: a source has `url`
  session.sources[0]?.adress;
  // @ts-expect-error: whose session it is may not be left out
  await sessions.get("an id");
  return toOverview(session);
}

export function misspelt(bytes: Uint8Array): unknown {
  const { manifest } = openBundle(bytes);
  return [
    manifest.sources[0]?.title,
    // @ts-expect-error: a manifest has `sources`
    manifest.source,
    // @ts-expect-error: whose entries have `sha256`
    manifest.sources[0]?.sha265,
  ];
}

export const isGone = (error: unknown): boolean => error instanceof Failure && error.kind === "session_not_found";
