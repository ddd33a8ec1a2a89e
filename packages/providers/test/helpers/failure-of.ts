import { Failure } from "@wellsourced/core";

/** Returns the failure of a call; fails the test if there is none. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("expected a Failure, but there was an answer");
}
