/** Put beside everything that strangers wrote. It sits in the envelope, never inside the text. */
export const UNTRUSTED = "untrusted-external-content" as const;
/** Put beside what a user told us earlier. */
export const USER_ASSERTED = "user-asserted-content" as const;
