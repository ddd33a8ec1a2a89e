/** The user of an unauthenticated caller. */
export const ANONYMOUS = "anonymous";

/** True without a user, and for an unnamed session or connection (`anonymous:…`). */
export const isAnonymous = ({ user }: { readonly user?: string | undefined }): boolean =>
  !user || user === ANONYMOUS || user.startsWith(`${ANONYMOUS}:`);
