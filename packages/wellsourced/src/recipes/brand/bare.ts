import { fold } from "@wellsourced/core";

/** Letters and digits alone, as names are compared: `Orrery & Co.` and `orrery-co` are one. */
export const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");
