import { confidentFields, isDoiUrl, nameText, yearOf } from "@wellsourced/citations";
import type { FoundReference } from "@wellsourced/citations/documents";
import { omitUndefined, sha256 } from "@wellsourced/core";
import { AuditedEntry, type EntryToAudit } from "../references/audited-entry.ts";

/** Returns the entry to audit for a reference; `undefined` if its text names nothing that can be looked up. */
export function questionOf(found: FoundReference): EntryToAudit | undefined {
  const { csl, confidence } = found;
  const reference = csl && confidence ? confidentFields({ item: csl, confidence }) : csl;
  const doi = found.doi ?? reference?.DOI?.toLowerCase();
  const url = found.url ?? reference?.URL;
  const isDoiLink = url !== undefined && doi !== undefined && isDoiUrl(url);
  const question: EntryToAudit = omitUndefined({
    doi,
    url: isDoiLink || !/^https?:/iu.test(url ?? "") ? undefined : url,
    title: reference?.title,
    author: reference?.author?.map(nameText).join("; ") || undefined,
    site: reference?.["container-title"],
    date: yearOf(reference?.issued)?.toString(),
    ...(found.kind === "entry" || confidence === undefined ? { reference, raw: confidence && found.raw } : {}),
  });
  return question.doi || question.url || question.title ? question : undefined;
}

export const digest = (text: string): string => sha256(text).slice(0, 24);

const letters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Returns a key that is equal for equal entries, regardless of their location. */
export const questionName = ({ doi, url, title, author, site, date, reference }: EntryToAudit): string => {
  const { volume, issue, page, edition, publisher, ISBN, number, note } = reference ?? {};
  const details = [site, volume, issue, page, edition, publisher, ISBN, number, note].map((one) =>
    letters(String(one ?? "")),
  );
  return digest(
    JSON.stringify([doi ?? "", url ?? "", letters(title ?? ""), letters(author ?? ""), date ?? "", ...details]),
  );
};

/** Identifies a reference independently of its line. */
export const identityOf = ({ doi, url, csl, key, raw }: FoundReference): string =>
  doi ?? url ?? (letters(csl?.title ?? "") || key || letters(raw).slice(0, 120));

/** Whether a value is an audited entry. Files that keep results between runs are untrusted. */
export const isAuditedEntry = (value: unknown): value is AuditedEntry => AuditedEntry.safeParse(value).success;
