/** Who asks where nobody is identified, and a connection without a name: nothing is kept about either. */
export const isAnonymous = ({ user }: { readonly user: string }): boolean =>
  user === "" || user === "anonymous" || user.startsWith("anonymous:");

/** Why nothing was done. */
export type Refusal<Status extends string = "unavailable" | "no_consent"> = {
  readonly status: Status;
  readonly reason: string;
};

const IDENTIFIED = "This needs an identified user, and the caller is anonymous.";

export const unavailable = (): Refusal<"unavailable"> => ({ status: "unavailable", reason: IDENTIFIED });
