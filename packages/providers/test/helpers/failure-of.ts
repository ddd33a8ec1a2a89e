import { Failure } from "@wellsourced/core";

/** The failure that a call ends in. Anything else that happens fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("expected a Failure, but there was an answer");
}
