import { Failure } from "@wellsourced/core";
import type { UpstreamReply } from "@wellsourced/http";

/** Where a library is, for messages. */
export interface Place {
  readonly isLocal: boolean;
  /** Such as `users/475425`. */
  readonly path: string;
}

const SWITCH =
  "In Zotero's settings, under Advanced, allow other applications on this computer to communicate with it.";

/** The desktop program cannot be reached. */
export const notRunning = (cause: unknown): Failure =>
  new Failure(
    "network",
    "Zotero does not answer on this machine. Start it, or set ZOTERO_API_KEY to read the library on zotero.org.",
    { provider: "zotero", suggestedAction: "inform_user", cause },
  );

type Rule = (reply: UpstreamReply, place: Place) => readonly [kind: Failure["kind"], message: string];

const refused: Rule = ({ text }, { isLocal, path }) => {
  if (isLocal && /not enabled/iu.test(text))
    return ["config", `Zotero lets no other program read its library. ${SWITCH}`];
  if (/denied/iu.test(text)) return ["auth_required", `Zotero does not let you write to ${path}.`];
  return [
    "auth_required",
    `Zotero refuses the library ${path}. Check ZOTERO_API_KEY and its rights at zotero.org/settings/keys.`,
  ];
};

const RULES: Readonly<Record<number, Rule>> = {
  401: () => ["auth_required", "Zotero asks for its consent again. Repeat the command and allow it in the dialog."],
  403: refused,
  404: (_, { path }) => ["not_found", `The library ${path} has no such item or collection.`],
  409: (_, { path }) => [
    "upstream_unavailable",
    `The library ${path} is locked, as another program is writing to it. Try again later.`,
  ],
  429: () => ["rate_limited", "Zotero allows no more requests for now."],
};

/** The failure that a reply is; `undefined` for success. */
export function failureOf(reply: UpstreamReply, place: Place): Failure | undefined {
  const { status, retryAfterSeconds } = reply;
  if (status < 400) return undefined;
  const [kind, message] = RULES[status]?.(reply, place) ?? [
    "upstream_unavailable",
    `Zotero answered with an error (HTTP ${status}). Try again later.`,
  ];
  return new Failure(kind, message, {
    provider: "zotero",
    status,
    retryAfterSeconds,
    detail: `HTTP ${status}: ${reply.text.slice(0, 200)}`,
  });
}
