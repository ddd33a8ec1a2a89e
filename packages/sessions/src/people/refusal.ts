/** Why nothing was done. */
export type Refusal<Status extends string = "unavailable" | "no_consent"> = {
  readonly status: Status;
  readonly reason: string;
};

const IDENTIFIED = "This needs an identified user, and the caller is anonymous.";

export const unavailable = (): Refusal<"unavailable"> => ({ status: "unavailable", reason: IDENTIFIED });
