import { type Clock, Failure, toTimestamp } from "@wellsourced/core";
import type { Owner } from "../store.ts";

/** A place where something about people is kept. */
export interface SubjectRoom {
  readonly name: string;
  /** Everything about a person there; an empty list where there is nothing. */
  export(owner: Owner): Promise<readonly unknown[]>;
  /** Removes it. @returns how many things were removed */
  erase(owner: Owner): Promise<number>;
}

/** A room that could not be read or emptied, and why. */
export interface RoomFailure {
  readonly room: string;
  readonly message: string;
}

/** All that is kept about a person. */
export interface SubjectExport {
  readonly tenantId: string;
  readonly userId: string;
  readonly exportedAt: string;
  /** By the names of the rooms. A room that is empty is there as well. */
  readonly data: Readonly<Record<string, readonly unknown[]>>;
  /** False: something is missing, and `failed` says what. */
  readonly complete: boolean;
  readonly failed: readonly RoomFailure[];
}

/** What was removed. */
export interface SubjectErasure {
  readonly tenantId: string;
  readonly userId: string;
  readonly erasedAt: string;
  /** How many things were removed from each room. */
  readonly erased: Readonly<Record<string, number>>;
  /** False: something is still there, and `failed` says where. Erase again. */
  readonly complete: boolean;
  readonly failed: readonly RoomFailure[];
}

/** Does one thing in each room, one after the other; a room that fails keeps none from it. */
async function inEach<Done>(rooms: readonly SubjectRoom[], work: (room: SubjectRoom) => Promise<Done>) {
  const done: (readonly [string, Done])[] = [];
  const failed: RoomFailure[] = [];
  for (const room of rooms)
    await work(room).then(
      (result) => done.push([room.name, result]),
      (error: unknown) => failed.push({ room: room.name, message: Failure.from(error).message }),
    );
  return { done: Object.fromEntries(done), failed, complete: failed.length === 0 };
}

/** Exports and erases what is kept about a person, over all rooms. The first room is emptied first. */
export function createSubject(rooms: readonly SubjectRoom[], clock: Clock) {
  return {
    async export(owner: Owner): Promise<SubjectExport> {
      const { done: data, ...outcome } = await inEach(rooms, (room) => room.export(owner));
      const exportedAt = toTimestamp(clock.now());
      return { tenantId: owner.tenant, userId: owner.user, exportedAt, data, ...outcome };
    },
    async erase(owner: Owner): Promise<SubjectErasure> {
      const { done: erased, ...outcome } = await inEach(rooms, (room) => room.erase(owner));
      const erasedAt = toTimestamp(clock.now());
      return { tenantId: owner.tenant, userId: owner.user, erasedAt, erased, ...outcome };
    },
  };
}
