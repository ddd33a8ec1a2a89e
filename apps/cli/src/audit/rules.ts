import type { AuditRule } from "@wellsourced/wellsourced/citations";

/** What each kind of finding says, as lists of rules show it; worst first. */
export const ruleTexts: Readonly<Record<AuditRule, string>> = {
  retracted: "The cited work was retracted",
  not_found: "The DOI does not exist",
  mismatch: "The DOI belongs to another work than the one named",
  dead_link: "The link is dead",
  mischaracterized: "The source does not address what it is cited for",
  notice: "A notice was published about the cited work",
  undefined: "A cited key has no entry",
  unread: "A record cannot be read",
  unchecked: "The reference could not be checked",
};

const isRule = (name: string): name is AuditRule => Object.hasOwn(ruleTexts, name);

export const RULES: readonly AuditRule[] = Object.keys(ruleTexts).filter(isRule);
