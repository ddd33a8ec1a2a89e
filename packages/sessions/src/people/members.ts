import { Failure, toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { Owner } from "../store.ts";
import { ONLY } from "./record-id.ts";
import { MEMBERSHIP, NEVER, WORKSPACE } from "./record-kinds.ts";
import { createRecordStore, type Storage } from "./record-store.ts";

const MOST_MEMBERS = 1_000;

const Member = z.object({
  tenant: z.string(),
  user: z.string(),
  /** Who added the member, and when in milliseconds since the epoch. */
  by: z.string(),
  at: z.number(),
});
const Members = z.object({ format: z.literal(1), members: z.array(Member).readonly() });
type Members = Readonly<z.infer<typeof Members>>;

/** The workspaces of a person. */
const Belonging = z.object({ format: z.literal(1), workspaces: z.array(z.string()).readonly() });
type Belonging = Readonly<z.infer<typeof Belonging>>;

const NO_MEMBERS: Members = { format: 1, members: [] };
const NO_WORKSPACES: Belonging = { format: 1, workspaces: [] };

/** Records of a workspace belong to the workspace, regardless of its members' tenants. */
export const asOwner = (workspaceId: string): Owner => ({ tenant: "", user: workspaceId });

const WorkspaceId = z.string().regex(/^[A-Za-z0-9._-]{1,128}$/u);
/** Whether a text is a valid workspace id. */
export const isWorkspaceId = (text: string): boolean => WorkspaceId.safeParse(text).success;

function checked(workspaceId: string): string {
  if (isWorkspaceId(workspaceId)) return workspaceId;
  const message = "A workspace id consists of 1 to 128 letters, digits, dots, underscores and hyphens.";
  throw new Failure("validation", message, { suggestedAction: "correct_input" });
}

export const isSame = (a: Owner, b: Owner): boolean => a.tenant === b.tenant && a.user === b.user;

/**
 * Adds a member; returns the same object if it is one already. @throws {Failure} `validation` if the workspace is full
 */
function withMember(record: Members, member: Members["members"][number]): Members {
  if (record.members.some((one) => isSame(one, member))) return record;
  if (record.members.length >= MOST_MEMBERS)
    throw new Failure(
      "validation",
      `A workspace has at most ${MOST_MEMBERS} members. Remove one before you add another.`,
    );
  return { ...record, members: [...record.members, member] };
}

function withoutMember(record: Members, gone: Owner): Members {
  const members = record.members.filter((one) => !isSame(one, gone));
  return members.length === record.members.length ? record : { ...record, members };
}

/** Manages members of workspaces. A workspace without members does not exist. */
export function createMembership(storage: Storage) {
  const endOf = () => NEVER;
  const workspaces = createRecordStore<Members>(storage, {
    kind: WORKSPACE,
    schema: Members,
    absent: NO_MEMBERS,
    endOf,
  });
  const belongings = createRecordStore<Belonging>(storage, {
    kind: MEMBERSHIP,
    schema: Belonging,
    absent: NO_WORKSPACES,
    endOf,
  });
  const membersOf = async (workspaceId: string) => (await workspaces.find(asOwner(workspaceId), ONLY))?.members ?? [];

  /** Records a workspace with the person. Written first, so that an erasure finds everything. */
  const note = (owner: Owner, workspaceId: string) =>
    belongings.change(owner, ONLY, (record) =>
      record.workspaces.includes(workspaceId) ? record : { ...record, workspaces: [...record.workspaces, workspaceId] },
    );
  const remove = async (workspaceId: string, owner: Owner): Promise<boolean> => {
    const { before, after } = await workspaces.change(asOwner(checked(workspaceId)), ONLY, (record) =>
      withoutMember(record, owner),
    );
    return after !== before;
  };

  return {
    stores: [workspaces, belongings],
    /** @returns `false` if already a member @throws {Failure} `validation` */
    async add(workspaceId: string, owner: Owner, by: string): Promise<boolean> {
      const id = checked(workspaceId);
      await note(owner, id);
      const member = { tenant: owner.tenant, user: owner.user, by, at: storage.clock.now() };
      const { before, after } = await workspaces.change(asOwner(id), ONLY, (record) => withMember(record, member));
      return after !== before;
    },
    /** Keeps the person's contributions. @returns `false` if not a member @throws {Failure} `validation` */
    remove,
    /** Lists the members of a workspace. @throws {Failure} `validation` */
    list: async (workspaceId: string) =>
      (await membersOf(checked(workspaceId))).map(({ at, ...member }) => ({ ...member, at: toTimestamp(at) })),
    isMember: async (workspaceId: string, owner: Owner): Promise<boolean> =>
      isWorkspaceId(workspaceId) && (await membersOf(workspaceId)).some((member) => isSame(member, owner)),
    /** All current and former workspaces of a person. */
    workspacesOf: async (owner: Owner): Promise<readonly string[]> =>
      (await belongings.find(owner, ONLY))?.workspaces ?? [],
    forget: (owner: Owner): Promise<number> => belongings.removeAll(owner),
  };
}
