import type { FailureKind } from "@wellsourced/core";

/** Exit codes by kind of error; 0 is success, 1 anything unforeseen, 130 an interrupt. */
export const EXIT_CODES: Readonly<Record<FailureKind, number>> = {
  validation: 2,
  config: 3,
  auth_required: 4,
  not_found: 5,
  blocked: 6,
  rate_limited: 7,
  network: 8,
  upstream_unavailable: 9,
  content_empty: 10,
  browser_unavailable: 11,
  session_not_found: 12,
};

/** The list as help shows it. */
export const exitCodeHelp = (): string => {
  const rows = Object.entries(EXIT_CODES).map(([kind, code]) => `  ${String(code).padStart(3)}  ${kind}`);
  return ["Exit codes:", "    0  done", "    1  unforeseen error", ...rows, "  130  interrupted"].join("\n");
};
