import type { FailureKind } from "@wellsourced/core";

/** Problems were found, such as a retraction or a reference or quotation that does not exist. */
export const FINDINGS = 1;
/** No problems were found, but not everything could be checked. */
export const UNCHECKED = 20;
/** The printed text is incomplete. */
export const CUT = 21;

export type ResultCode = typeof FINDINGS | typeof UNCHECKED | typeof CUT;

/** Exit code and meaning of each kind of error; 0 is success, 1 anything unexpected, 130 an interrupt. */
const KINDS = {
  validation: [2, "an argument or an option cannot be used"],
  config: [3, "a setting or a key is missing"],
  auth_required: [4, "a login is required, or a key was refused"],
  not_found: [5, "the page, file or work does not exist"],
  blocked: [6, "the site blocks automated access"],
  rate_limited: [7, "too many requests, or a quota is used up"],
  network: [8, "there is no connection to the server"],
  upstream_unavailable: [9, "a service failed"],
  content_empty: [10, "there is no text to read"],
  browser_unavailable: [11, "the page needs a browser, and there is none"],
  session_not_found: [12, "there is no such research session"],
} as const satisfies Readonly<Record<FailureKind, readonly [code: number, meaning: string]>>;

export type FailureCode = (typeof KINDS)[FailureKind][0];
export const exitCodeOf = (kind: FailureKind): FailureCode => KINDS[kind][0];

/** All exit codes with their meanings, given the codes of each command's results. */
export function exitCodes(
  commands: readonly { readonly name: string; readonly codes?: readonly ResultCode[] }[],
): readonly (readonly [code: number, meaning: string])[] {
  const of = (code: ResultCode) =>
    commands.flatMap(({ name, codes }) => (codes?.includes(code) ? [name] : [])).join(", ");
  return [
    [0, "success"],
    [FINDINGS, `findings (${of(FINDINGS)}), or an unexpected error`],
    ...Object.entries(KINDS).map(([kind, [code, meaning]]) => [code, `${kind}: ${meaning}`] as const),
    [UNCHECKED, `something could not be checked or confirmed (${of(UNCHECKED)})`],
    [CUT, `the text was cut (${of(CUT)})`],
    [130, "interrupted"],
  ];
}

/** The list of exit codes for help. */
export const exitCodeHelp = (commands: Parameters<typeof exitCodes>[0]): string =>
  ["Exit codes:", ...exitCodes(commands).map(([code, text]) => `  ${String(code).padStart(3)}  ${text}`)].join("\n");

/** Combines exit codes: problems first, then unchecked items. */
export function worst<Code extends number>(codes: readonly Code[]): Code | 0 {
  const failing = codes.filter((code) => code !== 0);
  return failing.find((code) => code === FINDINGS) ?? failing.find((code) => code !== UNCHECKED) ?? failing[0] ?? 0;
}
