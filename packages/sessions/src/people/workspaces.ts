import { Failure, omitUndefined, toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { Owner } from "../store.ts";
import type { Consent } from "./consent.ts";
import { asOwner, createMembership, isSame } from "./members.ts";
import { CONTRIBUTION } from "./record-kinds.ts";
import type { Storage } from "./record-store.ts";
import type { Refusal } from "./refusal.ts";
import { createShardedList } from "./sharded-list.ts";

/**
 * Maximum contributions to one workspace. Further ones are refused, so that members cannot push out others'
 * contributions.
 */
const MOST = 1_000;

const Contribution = z.object({
  id: z.string(),
  /** Author, from the caller's identity. */
  tenant: z.string(),
  user: z.string(),
  note: z.string(),
  url: z.string().optional(),
  tags: z.array(z.string()).readonly().optional(),
  createdAt: z.number(),
});
type Contribution = Readonly<z.infer<typeof Contribution>>;

/** A contribution to save. */
export interface NewContribution {
  readonly note: string;
  readonly url?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

interface WorkspacesOptions {
  readonly storage: Storage;
  readonly consent: Consent;
  readonly newId: () => string;
  /** Retention in milliseconds. */
  readonly ttlMs: number;
}

const NOT_MEMBER: Refusal<"not_member"> = {
  status: "not_member",
  reason: "You are not a member of a workspace with this id.",
};

const shown = (workspaceId: string, { tenant, user, createdAt, ...rest }: Contribution) => ({
  ...{ ...rest, workspaceId, contributorTenant: tenant, contributorUser: user },
  createdAt: toTimestamp(createdAt),
});

const full = (): Failure =>
  new Failure(
    "validation",
    `The workspace is full: it has ${MOST} contributions. Old ones expire; contributors can have theirs erased.`,
    { suggestedAction: "inform_user" },
  );

/** Notes shared by members of a workspace. Membership is checked for every call. */
export function createWorkspaces({ storage, consent, newId, ttlMs }: WorkspacesOptions) {
  const members = createMembership(storage);
  const shared = createShardedList<Contribution>(storage, { kind: CONTRIBUTION, schema: Contribution, lifeMs: ttlMs });

  /** Checks identity, consent and membership, in this order, stopping at the first refusal. */
  const refusal = async (owner: Owner, workspaceId: string) =>
    (await consent.refusal(owner, "workspace")) ??
    ((await members.isMember(workspaceId, owner)) ? undefined : NOT_MEMBER);

  /** A person's own contributions in all workspaces. */
  const ownOf = async (owner: Owner) => {
    const own: ReturnType<typeof shown>[] = [];
    for (const id of await members.workspacesOf(owner))
      for await (const one of shared.newest(asOwner(id))) if (isSame(one, owner)) own.push(shown(id, one));
    return own;
  };

  return {
    stores: [...members.stores, shared.records],
    members: { add: members.add, remove: members.remove, list: members.list },
    /** Shares a note under the caller's name. @throws {Failure} `validation` if the workspace is full */
    async contribute(owner: Owner, workspaceId: string, { note, url, tags }: NewContribution) {
      const refused = await refusal(owner, workspaceId);
      if (refused) return refused;
      const workspace = asOwner(workspaceId);
      if ((await shared.count(workspace)) >= MOST) throw full();
      const { tenant, user } = owner;
      const entry = {
        id: newId(),
        tenant,
        user,
        note,
        ...omitUndefined({ url, tags }),
        createdAt: storage.clock.now(),
      };
      await shared.add(workspace, entry);
      // Consent or membership may have ended meanwhile.
      const late = await refusal(owner, workspaceId);
      if (!late) return { status: "ok" as const, id: entry.id };
      await shared.remove(workspace, ({ id }) => id === entry.id);
      return late;
    },
    /** Returns the newest contributions and their `total`, to members only. */
    async read(owner: Owner, workspaceId: string, { limit }: { readonly limit: number }) {
      const refused = await refusal(owner, workspaceId);
      if (refused) return { ...refused, contributions: [] };
      const all: ReturnType<typeof shown>[] = [];
      for await (const one of shared.newest(asOwner(workspaceId))) all.push(shown(workspaceId, one));
      return { status: "ok" as const, contributions: all.slice(0, limit), total: all.length };
    },
    /** A person's own contributions and memberships. */
    async export(owner: Owner) {
      const memberships: { readonly workspaceId: string; readonly memberSince: string }[] = [];
      for (const workspaceId of await members.workspacesOf(owner)) {
        const own = (await members.list(workspaceId)).find((member) => isSame(member, owner));
        if (own) memberships.push({ workspaceId, memberSince: own.at });
      }
      return [...memberships, ...(await ownOf(owner))];
    },
    /**
     * Removes a person's contributions and memberships. @returns their number @throws {Failure} if some cannot be
     * removed
     */
    async erase(owner: Owner): Promise<number> {
      let removed = 0;
      for (const id of await members.workspacesOf(owner)) {
        removed += await shared.remove(asOwner(id), (one) => isSame(one, owner));
        if (await members.remove(id, owner)) removed += 1;
      }
      // Last, so that remaining data can be found again after a failure.
      await members.forget(owner);
      return removed;
    },
  };
}
