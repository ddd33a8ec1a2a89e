/** The user of a caller whom nobody has identified. */
export const ANONYMOUS = "anonymous";

/** True for no user at all, and for one session or connection among many without names (`anonymous:…`). */
export const isAnonymous = ({ user }: { readonly user?: string | undefined }): boolean =>
  !user || user === ANONYMOUS || user.startsWith(`${ANONYMOUS}:`);
