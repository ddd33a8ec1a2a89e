import { Failure, UNTRUSTED, USER_ASSERTED } from "@wellsourced/core";
import { ANONYMOUS_OWNER, type Owner } from "@wellsourced/sessions";
import type { Purpose } from "@wellsourced/sessions/people";
import type { Call } from "../../call.ts";
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

/** A note to be remembered. */
export interface NoteQuery {
  readonly note: string;
  readonly topic?: string | undefined;
  readonly url?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** A note to be shared. */
export interface ContributionQuery extends Omit<NoteQuery, "topic"> {
  readonly workspaceId: string;
}

const ownerOf = ({ owner = ANONYMOUS_OWNER.tenant, user = ANONYMOUS_OWNER.user }: Call): Owner => ({
  tenant: owner,
  user,
});
/** The local user consents by setting the name. */
const BY_SETTING = "the setting WELLSOURCED_STDIO_USER_ID";

/** What people do themselves. Whose it is comes from the call. */
function createOwnOperations({ settings, people: opener, searchWeb }: PeopleParts) {
  /** @throws {Failure} `config` where the feature is off */
  const open = async (feature: Feature) => {
    const { setting, variable, what } = FEATURES[feature];
    if (settings[setting]) return opener.open();
    throw new Failure("config", `${what} are switched off here. Set ${variable}=true.`, {
      suggestedAction: "inform_user",
    });
  };
  return {
    /** Remembers a note of the caller, who must have consented. @throws {Failure} `config` when it cannot be kept */
    saveNote: async (query: NoteQuery, call: Call = {}) => (await open("memory")).memory.save(ownerOf(call), query),
    /** The caller's newest notes, or those with the words of a topic. @throws {Failure} as `saveNote` */
    async recallNotes(query: { readonly topic?: string | undefined; readonly limit?: number } = {}, call: Call = {}) {
      const { limit = 20, topic } = query;
      const recalled = await (await open("memory")).memory.recall(ownerOf(call), { topic, limit });
      return { ...recalled, count: recalled.memories.length, trust: USER_ASSERTED };
    },
    /** Shares a note in a workspace that the caller is a member of. @throws {Failure} as `saveNote`, `validation` */
    async contribute({ workspaceId, ...query }: ContributionQuery, call: Call = {}) {
      return (await open("workspaces")).workspaces.contribute(ownerOf(call), workspaceId, query);
    },
    /** The newest contributions to a workspace, for its members. @throws {Failure} as `saveNote` */
    async readWorkspace(query: { readonly workspaceId: string; readonly limit?: number }, call: Call = {}) {
      const { workspaces } = await open("workspaces");
      const read = await workspaces.read(ownerOf(call), query.workspaceId, { limit: query.limit ?? 100 });
      return { ...read, count: read.contributions.length, trust: UNTRUSTED };
    },
    /** How often the caller used which tool. @throws {Failure} as `saveNote` */
    usage: async (call: Call = {}) => (await open("analytics")).analytics.own(ownerOf(call)),
    /** Counts a call of a tool, where that is on and consented. What cannot be counted is reported and lost. */
    async countCall(tool: string, call: Call = {}): Promise<void> {
      if (!settings.userAnalyticsEnabled) return;
      await opener
        .open()
        .then(({ analytics }) => analytics.count(ownerOf(call), tool))
        .catch((error: unknown) => opener.report(`A call was not counted: ${Failure.from(error).message}`));
    },
    ...createMonitoring({ searchWeb, monitors: async () => (await open("monitoring")).monitors, ownerOf }),
  };
}

/** What administrators do for people. */
const createAdministration = ({ settings, people: opener, sessions }: PeopleParts) => ({
  /** Notes that a person allows something. @returns whether it changed anything @throws {Failure} `config` */
  grant: async (owner: Owner, purpose: Purpose, by: string) => (await opener.open()).consent.grant(owner, purpose, by),
  withdraw: async (owner: Owner, purpose: Purpose, by: string) =>
    (await opener.open()).consent.withdraw(owner, purpose, by),
  /** Every grant and withdrawal of a person, the oldest first. */
  consentOf: async (owner: Owner) => (await opener.open()).consent.history(owner),
  /**
   * Grants what is enabled to the user that `stdioUserId` names, unless something was said about it before or all was
   * erased. For programs with one user only. What cannot be granted is reported.
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
  /** @returns whether it changed anything @throws {Failure} `validation` for an id that no workspace can have */
  addMember: async (workspaceId: string, owner: Owner, by: string) =>
    (await opener.open()).workspaces.members.add(workspaceId, owner, by),
  removeMember: async (workspaceId: string, owner: Owner) =>
    (await opener.open()).workspaces.members.remove(workspaceId, owner),
  membersOf: async (workspaceId: string) => (await opener.open()).workspaces.members.list(workspaceId),
  /** The sums over a tenant's users, or over all: numbers only. */
  usageOfAll: async (of: { readonly tenant?: string | undefined } = {}) =>
    (await opener.open()).analytics.aggregate(of),
  /** All that is kept about a person, wherever it is; `complete` is false where some could not be read. */
  exportSubject: async (owner: Owner) => (await opener.open()).subject.export(owner),
  /** Removes it and withdraws consent; `complete` is false where some is left. */
  eraseSubject: async (owner: Owner) => (await opener.open()).subject.erase(owner),
  /** How many records the previous key still seals, by room, research sessions included. */
  keyUse: async () => ({ ...(await (await opener.open()).keyUse()), session: await (await sessions.open()).keyUse() }),
});

/** What is kept about people: their own notes, workspaces, counts and monitored queries, and what is done for them. */
export const createPeopleOperations = (parts: PeopleParts) => ({
  ...createOwnOperations(parts),
  ...createAdministration(parts),
});
