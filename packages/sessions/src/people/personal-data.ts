import { type Clock, Failure, toTimestamp } from "@wellsourced/core";
import type { Owner } from "../store.ts";

/** A kind of personal data. */
export interface PersonalData {
  readonly name: string;
  /** Returns all data of a person, or an empty list. */
  export(owner: Owner): Promise<readonly unknown[]>;
  /** Removes it. @returns the number of items removed */
  erase(owner: Owner): Promise<number>;
}

/** A kind of data that could not be read or erased, and why. */
export interface DataFailure {
  readonly room: string;
  readonly message: string;
}

/** All data about a person. */
export interface SubjectExport {
  readonly tenantId: string;
  readonly userId: string;
  readonly exportedAt: string;
  /** By kind, including empty ones. */
  readonly data: Readonly<Record<string, readonly unknown[]>>;
  /** `false` if data is missing; see `failed`. */
  readonly complete: boolean;
  readonly failed: readonly DataFailure[];
}

/** Result of an erasure. */
export interface SubjectErasure {
  readonly tenantId: string;
  readonly userId: string;
  readonly erasedAt: string;
  /** Items removed, by kind. */
  readonly erased: Readonly<Record<string, number>>;
  /** `false` if data remains; see `failed` and erase again. */
  readonly complete: boolean;
  readonly failed: readonly DataFailure[];
}

/** Runs `work` for each kind in turn, continuing after failures. */
async function inEach<Done>(rooms: readonly PersonalData[], work: (room: PersonalData) => Promise<Done>) {
  const done: (readonly [string, Done])[] = [];
  const failed: DataFailure[] = [];
  for (const room of rooms)
    await work(room).then(
      (result) => done.push([room.name, result]),
      (error: unknown) => failed.push({ room: room.name, message: Failure.from(error).message }),
    );
  return { done: Object.fromEntries(done), failed, complete: failed.length === 0 };
}

/** Exports and erases all data about a person, in the order of `rooms`. */
export function createPersonalData(rooms: readonly PersonalData[], clock: Clock) {
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
