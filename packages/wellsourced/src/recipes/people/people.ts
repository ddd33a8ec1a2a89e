import { Failure, UNTRUSTED, USER_ASSERTED } from "@wellsourced/core";
import type { Owner } from "@wellsourced/sessions";
import type { NewContribution, NewNote, Purpose } from "@wellsourced/sessions/people";
import { type Call, ownerOf } from "../../call.ts";
import { FEATURES, type Feature } from "../../env/features.ts";
import type { Settings } from "../../env/index.ts";
import type { PeopleOpener } from "../../people.ts";
import type { SessionOpener } from "../../session-store.ts";
import { createMonitoring, type MonitoringParts } from "./monitoring.ts";

interface PeopleParts extends Pick<MonitoringParts, "searchWeb"> {
  readonly settings: Settings;
  readonly people: PeopleOpener;
  readonly sessions: SessionOpener;
}

/** The actor in the local user's consent, which is given by setting the name. */
const BY_SETTING = "the setting WELLSOURCED_STDIO_USER_ID";

/** Operations of the caller on their own data. */
function createOwnOperations({ settings, people: opener, searchWeb }: PeopleParts) {
  /** @throws {Failure} `config` if the feature is disabled */
  const open = async (feature: Feature) => {
    const { setting, variable, what } = FEATURES[feature];
    if (settings[setting]) return opener.open();
    throw new Failure("config", `${what} are switched off here. Set ${variable}=true.`, {
      suggestedAction: "inform_user",
    });
  };
  return {
    /** Saves a note of the caller, who must have consented. @throws {Failure} `config` if it cannot be stored */
    saveNote: async (query: NewNote, call: Call = {}) => (await open("memory")).memory.save(ownerOf(call), query),
    /** The caller's newest notes, all or on a topic. @throws {Failure} as `saveNote` */
    async recallNotes(query: { readonly topic?: string | undefined; readonly limit?: number } = {}, call: Call = {}) {
      const { limit = 20, topic } = query;
      const recalled = await (await open("memory")).memory.recall(ownerOf(call), { topic, limit });
      return { ...recalled, count: recalled.memories.length, trust: USER_ASSERTED };
    },
    /** Shares a note in a workspace of the caller. @throws {Failure} as `saveNote`, `validation` */
    async contribute({ workspaceId, ...query }: NewContribution & { readonly workspaceId: string }, call: Call = {}) {
      return (await open("workspaces")).workspaces.contribute(ownerOf(call), workspaceId, query);
    },
    /** The newest contributions to a workspace of the caller. @throws {Failure} as `saveNote` */
    async readWorkspace(query: { readonly workspaceId: string; readonly limit?: number }, call: Call = {}) {
      const { workspaces } = await open("workspaces");
      const read = await workspaces.read(ownerOf(call), query.workspaceId, { limit: query.limit ?? 100 });
      return { ...read, count: read.contributions.length, trust: UNTRUSTED };
    },
    /** The caller's number of calls by tool. @throws {Failure} as `saveNote` */
    usage: async (call: Call = {}) => (await open("analytics")).analytics.own(ownerOf(call)),
    /** Counts a tool call, if analytics are enabled and the caller has consented. A failure is only reported. */
    async countCall(tool: string, call: Call = {}): Promise<void> {
      if (!settings.userAnalyticsEnabled) return;
      await opener
        .open()
        .then(({ analytics }) => analytics.count(ownerOf(call), tool))
        .catch((error: unknown) => opener.report(`A call was not counted: ${Failure.from(error).message}`));
    },
    ...createMonitoring({ searchWeb, monitors: async () => (await open("monitoring")).monitors }),
  };
}

/** Operations of administrators. */
const createAdministration = ({ settings, people: opener, sessions }: PeopleParts) => ({
  /** Records a consent. @returns whether it changed anything @throws {Failure} `config` */
  grant: async (owner: Owner, purpose: Purpose, by: string) => (await opener.open()).consent.grant(owner, purpose, by),
  withdraw: async (owner: Owner, purpose: Purpose, by: string) =>
    (await opener.open()).consent.withdraw(owner, purpose, by),
  /** All grants and withdrawals of a person, oldest first. */
  consentOf: async (owner: Owner) => (await opener.open()).consent.history(owner),
  /**
   * Grants all enabled purposes for the user named by `stdioUserId`, unless they were granted, withdrawn or erased
   * before. For programs with a single user. A failure is only reported.
   */
  async grantLocalUser(): Promise<void> {
    const { stdioUserId: user, memoryEnabled, userAnalyticsEnabled, monitoringEnabled } = settings;
    const purposes = [
      ...(memoryEnabled ? ["memory" as const] : []),
      ...(userAnalyticsEnabled ? ["analytics" as const] : []),
      ...(monitoringEnabled ? ["monitoring" as const] : []),
    ];
    if (user === undefined || purposes.length === 0) return;
    try {
      const { consent } = await opener.open();
      for (const purpose of purposes) await consent.grantOnce(ownerOf({ user }), purpose, BY_SETTING);
    } catch (error) {
      opener.report(`The consent of ${user} could not be noted: ${Failure.from(error).message}`);
    }
  },
  /** @returns whether it changed anything @throws {Failure} `validation` for a malformed workspace id */
  addMember: async (workspaceId: string, owner: Owner, by: string) =>
    (await opener.open()).workspaces.members.add(workspaceId, owner, by),
  removeMember: async (workspaceId: string, owner: Owner) =>
    (await opener.open()).workspaces.members.remove(workspaceId, owner),
  membersOf: async (workspaceId: string) => (await opener.open()).workspaces.members.list(workspaceId),
  /** Totals over the users of a tenant, or over all users. */
  usageOfAll: async (of: { readonly tenant?: string | undefined } = {}) =>
    (await opener.open()).analytics.aggregate(of),
  /** All data stored about a person; `complete` is false if some could not be read. */
  exportSubject: async (owner: Owner) => (await opener.open()).subject.export(owner),
  /** Erases this data and withdraws consent; `complete` is false if some could not be erased. */
  eraseSubject: async (owner: Owner) => (await opener.open()).subject.erase(owner),
  /** Number of records still sealed with the previous key, by store. */
  keyUse: async () => ({ ...(await (await opener.open()).keyUse()), session: await (await sessions.open()).keyUse() }),
});

/** Builds the operations on notes, workspaces, usage, monitored queries and personal data. */
export const createPeopleOperations = (parts: PeopleParts) => ({
  ...createOwnOperations(parts),
  ...createAdministration(parts),
});
