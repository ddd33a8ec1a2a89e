import { canonicalUrl } from "@wellsourced/core";

const asWritten = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};
const pageOf = (url: string): string => asWritten(canonicalUrl(url)).toLowerCase();

/** Whether an archive returned the URL that was requested, as archives have returned others. */
export const isSamePage = (one: string, other: string): boolean => pageOf(one) === pageOf(other);
