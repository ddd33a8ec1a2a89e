import type { Counters } from "@wellsourced/sessions/limits";
import type { PersonalData } from "@wellsourced/sessions/people";
import type { Corpora } from "../../corpora/corpora.ts";
import type { Crawls } from "../../crawls/crawls.ts";
import type { Copies } from "../../remember/copies.ts";
import type { Artifacts, Saved } from "../../remember/index.ts";
import type { SessionOpener } from "../../session-store.ts";

interface OtherPlaces {
  readonly artifacts: Artifacts;
  readonly sessions: SessionOpener;
  readonly counters: Counters;
  readonly saved: Saved;
  readonly copies: Copies;
  readonly corpora: Corpora;
  readonly crawls: Crawls;
}

/** The stores with personal data outside the people module, for export and erasure. */
export const personalData = ({
  artifacts,
  sessions,
  counters,
  saved,
  copies,
  corpora,
  crawls,
}: OtherPlaces): readonly PersonalData[] => [
  {
    name: "sessions",
    export: async (owner) => (await sessionDataOf(sessions)).export(owner),
    erase: async (owner) => (await sessionDataOf(sessions)).erase(owner),
  },
  {
    name: "artifacts",
    export: (owner) => artifacts.list(owner),
    erase: (owner) => artifacts.forget(owner),
  },
  {
    name: "saved",
    export: (owner) => saved.export(owner),
    erase: (owner) => saved.forget(owner),
  },
  {
    name: "copies",
    export: (owner) => copies.export(owner),
    erase: (owner) => copies.forget(owner),
  },
  {
    name: "crawls",
    export: (owner) => crawls.export(owner),
    // Before the index, since a running job would add to it again.
    erase: (owner) => crawls.erase(owner),
  },
  {
    name: "index",
    // The documents are public pages and files; only their number is personal.
    async export(owner) {
      const size = await corpora.look(owner, (corpus) => corpus.size());
      return size && size.documents > 0 ? [size] : [];
    },
    erase: (owner) => corpora.erase(owner),
  },
  {
    name: "limits",
    export: (owner) => counters.export(owner),
    async erase(owner) {
      // Unreadable counters are erased as well, and count as one record.
      const count = await counters.export(owner).then(
        ({ length }) => length,
        () => 1,
      );
      await counters.forget(owner);
      return count;
    },
  },
];

/** Loads the module on first use. */
async function sessionDataOf(sessions: SessionOpener): Promise<PersonalData> {
  const { sessionData } = await import("@wellsourced/sessions/people");
  return sessionData(sessions.open);
}
