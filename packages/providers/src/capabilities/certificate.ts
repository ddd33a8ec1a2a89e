import { isWithinDomain } from "@wellsourced/core";
import { Certificate } from "@wellsourced/core/records";
import { known, plainText, type RawOf } from "../clean.ts";
import { toUtc } from "../dates.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A query for certificates of a domain and its subdomains. */
export interface CertificateAsk extends Limited {
  readonly domain: string;
}

export type RawCertificate = RawOf<Certificate> & Pick<Certificate, "id" | "url">;

const host = /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/u;

/** Host names within the domain; certificates may name other domains and e-mail addresses too. */
function namesWithin(names: RawCertificate["names"], domain: string): string[] {
  const plain = (names ?? []).map((name) => (name ?? "").trim().toLowerCase().replace(/\.$/u, ""));
  const inside = plain.filter((name) => host.test(name) && isWithinDomain(name.replace(/^\*\./u, ""), domain));
  return [...new Set(inside)];
}

export const certificates = defineKind<CertificateAsk, RawCertificate, Certificate>({
  name: "certificate",
  record: Certificate,
  clean({ id, names, url, ...raw }, { ask, now, source }) {
    const inside = namesWithin(names, ask.domain.toLowerCase());
    if (inside.length === 0) return undefined;
    const { notBefore, notAfter, loggedAt } = raw;
    return {
      id,
      names: inside,
      ...known({
        issuer: plainText(raw.issuer),
        notBefore: toUtc(notBefore, now),
        notAfter: toUtc(notAfter, now),
        loggedAt: toUtc(loggedAt, now),
      }),
      url,
      source,
    };
  },
  keyOf: ({ id }) => id,
  question: ["domain"],
});
