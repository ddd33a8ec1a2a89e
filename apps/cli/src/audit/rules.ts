import type { AuditRule } from "@wellsourced/wellsourced/citations";

/** The description of a rule in reports and the guide. */
interface RuleGuide {
  /** Short form for lists. */
  readonly text: string;
  /** Condition under which it is reported. */
  readonly when: string;
  /** A made-up reference that triggers it. */
  readonly example: string;
}

/** All rules, most serious first; reports and the guide are made from it. */
export const RULE_GUIDE: Readonly<Record<AuditRule, RuleGuide>> = {
  retracted: {
    text: "The cited work was retracted",
    when: "a notice of retraction, withdrawal or removal exists; its sources and date are given",
    example: "a trial that its journal withdrew in 2003",
  },
  not_found: {
    text: "The DOI does not exist",
    when: "the register of DOIs has no such DOI",
    example: "`10.1000/fake`, which is not registered",
  },
  mismatch: {
    text: "The DOI belongs to a different work from the one cited",
    when: "the DOI exists and belongs to another work; the work that seems to be meant is given",
    example: "“Hens and their keepers” with the DOI of “Ducks on still water”",
  },
  placeholder: {
    text: "A field contains a placeholder",
    when: "an author, a title, a venue or an identifier is a placeholder",
    example: "“Firstname Lastname”, `10.1234/xxxx`",
  },
  title_differs: {
    text: "The title differs from that of the recorded work",
    when: "the work is certain, but its title differs in a meaningful word; a missing subtitle does not count",
    example: "“Hens on *dry* land”, recorded as “Hens on *wet* land”",
  },
  authors_differ: {
    text: "The authors differ from those of the recorded work",
    when: "an author is another person or is invented, or another one comes first; a list that leaves people out without “et al.” is a warning",
    example: "“Quine and Fox”, recorded as “Quine and Ode”",
  },
  year_differs: {
    text: "The year is not that of any recorded version",
    when: "no version of the work has that year: preprint, online and print years all count; a year in the future is an error",
    example: "1995, recorded as 2001",
  },
  venue_differs: {
    text: "The work is recorded as published elsewhere",
    when: "the work appeared in another journal, book or conference; long, short and abbreviated names of one venue are the same; a venue that no index knows is an error",
    example: "“Yard Letters”, recorded as “Annals of Water Birds”",
  },
  not_published_there: {
    text: "The work is only recorded as a preprint",
    when: "it is cited as published, and every record of it is a preprint",
    example: "a paper of “Yard Letters” of which there is only a preprint",
  },
  version_differs: {
    text: "The fields come from two versions of the work",
    when: "they mix versions, such as the preprint's number with the year of the proceedings",
    example: "arXiv as the venue, with the year in which the journal printed it",
  },
  unfound: {
    text: "The work was found in none of the indexes that cover it",
    when: "at least two indexes that cover its kind and year answered, and neither has a work like it; an error beside a placeholder or an identifier that does not exist",
    example: "a paper that dblp and Crossref do not have",
  },
  dead_link: {
    text: "The link is dead",
    when: "the page is gone; an archived snapshot is given if there is one",
    example: "an address that answers 404",
  },
  mischaracterized: {
    text: "The source does not address what it is cited for",
    when: "the source was read and does not address the claim",
    example: "a paper on ducks, cited for the number of hens",
  },
  details_differ: {
    text: "Details differ from those of the recorded work",
    when: "volume, issue, pages, edition or publisher are recorded otherwise",
    example: "volume 7, recorded as 17",
  },
  published_since: {
    text: "The cited preprint has been published",
    when: "a record of the preprint names the published work, or an index has that work; nothing is corrected, as the preprint may be meant",
    example: "the arXiv version of a paper that “Yard Letters” printed since",
  },
  notice: {
    text: "A notice was published about the cited work",
    when: "a correction, an expression of concern, or the retraction of another version",
    example: "a paper with a corrected table",
  },
  duplicate: {
    text: "Several items seem to be one work",
    when: "items of a library of Zotero have the same DOI or ISBN, or the same title, author, year and type",
    example: "a paper that was saved from two sites",
  },
  incomplete: {
    text: "The item lacks fields that every style prints",
    when: "an item of a library of Zotero has no title, author, date, publisher or container, where its type needs it",
    example: "a journal article without its journal",
  },
  undefined: {
    text: "A cited key has no entry",
    when: "a cited key has no entry in the bibliography",
    example: "`\\cite{quine2001}` without such an entry",
  },
  unread: {
    text: "A record cannot be read",
    when: "a record of the file cannot be read",
    example: "an entry whose brace is never closed",
  },
  unchecked: {
    text: "The reference could not be checked",
    when: "the relevant sources did not answer, none covers the kind of work, or there is nothing to look up",
    example: "a model card; any reference while the indexes are down",
  },
};
