import type { Counters } from "@wellsourced/sessions/limits";
import type { SubjectRoom } from "@wellsourced/sessions/people";
import type { SessionOpener } from "../../open-sessions.ts";
import type { Artifacts } from "../../remember/index.ts";

interface OtherPlaces {
  readonly artifacts: Artifacts;
  readonly sessions: SessionOpener;
  readonly counters: Counters;
}

/** What is kept about people besides what they consent to: their research, large results, and counts of limits. */
export const subjectRooms = ({ artifacts, sessions, counters }: OtherPlaces): readonly SubjectRoom[] => [
  {
    name: "sessions",
    export: async (owner) => (await roomOf(sessions)).export(owner),
    erase: async (owner) => (await roomOf(sessions)).erase(owner),
  },
  {
    name: "artifacts",
    export: (owner) => artifacts.list(owner),
    erase: (owner) => artifacts.forget(owner),
  },
  {
    name: "limits",
    export: (owner) => counters.export(owner),
    async erase(owner) {
      const counts = await counters.export(owner);
      await counters.forget(owner);
      return counts.length;
    },
  },
];

/** Loaded at its first use, as whatever else concerns people. */
async function roomOf(sessions: SessionOpener): Promise<SubjectRoom> {
  const { sessionRoom } = await import("@wellsourced/sessions/people");
  return sessionRoom(sessions.open);
}
