/** Numbers with fewer digits are not patents: CO2, VO2. */
const FEWEST_DIGITS = 4;
/** Country, letters of special series (USD, USRE, JPH), number with separators, kind code. */
const WRITTEN = /^([A-Z]{2})[\s.-]*(?:(RE|PP|D|H|T|S)[\s.-]*)?(\d[\d\s.,/-]*\d)\s*(?:[.-]\s*)?([A-Z]\d?)?$/u;
/** `U.S. Patent No. 7,123,456` */
const SPELT_OUT = /^U\.?\s?S\.?\sPAT(?:ENT|\.)(?:\s(?:NO|NUMBER)\.?)?\s(?=[DPR\d])/u;
const BARE = /^[A-Z]{2}\d[\dA-Z]*$/u;

/** The patent number in a text, in any common spelling (`US 10,123,456 B2`), else `undefined`. */
export function patentNumber(text: string): string | undefined {
  const upper = text.trim().toUpperCase().replace(SPELT_OUT, "US ");
  const [, country = "", series = "", digits = "", kind = ""] = WRITTEN.exec(upper) ?? [];
  const number = country ? `${country}${series}${digits.replace(/\D/gu, "")}${kind}` : upper;
  const isOne = country !== "" || BARE.test(upper);
  return isOne && number.replace(/\D/gu, "").length >= FEWEST_DIGITS ? number : undefined;
}

/** Normalises a number from a reply: letters and digits after a country code, else `undefined`. */
export function tidyNumber(text: string | null | undefined): string | undefined {
  const plain = (text ?? "").replace(/[^\p{L}\p{N}]+/gu, "").toUpperCase();
  return /^[A-Z]{2}[A-Z]{0,2}\d[\dA-Z]*$/u.test(plain) ? plain : undefined;
}

/** Splits off the kind code: `EP1000000A1` → `EP1000000`, `A1`. */
export function splitNumber(number: string): { readonly base: string; readonly kind: string } {
  const [, base = number, kind = ""] = /^([A-Z]{2}.*\d)([A-Z]\d?)$/u.exec(number) ?? [];
  return { base, kind };
}

/** Shortens a US application's number to the EPO's form, which omits a zero after the year. */
const short = (base: string): string => base.replace(/^(US\d{4})0(\d{6})$/u, "$1$2");

/** True if both numbers are the same document; without a kind code, a number matches every kind. */
export function isSamePatent(one: string, other: string): boolean {
  const [a, b] = [splitNumber(one), splitNumber(other)];
  return short(a.base) === short(b.base) && (a.kind === "" || b.kind === "" || a.kind === b.kind);
}

/** Formats a number as the EPO does. */
export const epoNumber = (number: string): string => {
  const { base, kind } = splitNumber(number);
  return short(base) + kind;
};

/** Formats a number as Google and the USPTO do. */
export const googleNumber = (number: string): string => {
  const { base, kind } = splitNumber(number);
  return base.replace(/^(US(?:19|20)\d\d)(\d{6})$/u, (_, year: string, serial: string) => `${year}0${serial}`) + kind;
};
