import { canonicalUrl } from "@wellsourced/core";

const asWritten = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};
const pageOf = (url: string): string => asWritten(canonicalUrl(url)).toLowerCase();

/** Whether an archive answered about the address that was asked for: archives have answered with those of others. */
export const isSamePage = (one: string, other: string): boolean => pageOf(one) === pageOf(other);
