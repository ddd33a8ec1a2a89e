const MASK = "[REDACTED]";

/** Patterns of secrets, with what to keep before the mask. */
const shapes: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gu, MASK],
  [/\bAIza[\w-]{35}/gu, MASK],
  [/\b(?:sk-|BSA|tvly-|fc-)[\w-]{20,}/gu, MASK],
  [/\b(?:ghp_|gho_|ghs_|github_pat_)\w{20,}/gu, MASK],
  [/\bxox[abprs]-[\w-]{10,}/gu, MASK],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/gu, MASK],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/gu, MASK],
  [/\b(Bearer|Basic)\s+(?!\[REDACTED\])[\w.~+/=-]{6,}/giu, `$1 ${MASK}`],
  [
    /\b(x-api-key|x-subscription-token|authorization|cookie|set-cookie)(["']?\s*[:=]\s*["']?)(?!\[REDACTED\]|Bearer \[|Basic \[)[^\s"',]+/giu,
    `$1$2${MASK}`,
  ],
  [
    /([?&](?:api_?key|access_token|consumer_secret|token|secret|password|passwd|pwd|key|cx)=)(?!\[REDACTED\])[^&\s"']+/giu,
    `$1${MASK}`,
  ],
  [/(\/\/)[^/?#\s"']+@/gu, `$1${MASK}@`],
  [/\b[0-9a-f]{64}\b/giu, MASK],
];

/** A secret as it appears in text, JSON, URLs, forms of either encoding, and headers. */
function spellingsOf(secret: string): readonly string[] {
  const escaped = [encodeURIComponent(secret), new URLSearchParams({ "": secret }).toString().slice(1)];
  const inBase64 = Buffer.from(secret, "utf8").toString("base64");
  const lowered = escaped.map((text) => text.replace(/%[0-9A-F]{2}/gu, (octet) => octet.toLowerCase()));
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, inJson, ...escaped, ...escaped.map((text) => text.replaceAll("+", "%20")), ...lowered, inBase64];
}

/** Creates a function that masks secrets: the given ones in every spelling, then known patterns. Idempotent. */
export function createMask(secrets: readonly string[] = []): (text: string) => string {
  const exact = [...new Set(secrets.filter((secret) => secret.length >= 4))].sort((a, b) => b.length - a.length);
  const spellings = [...new Set(exact.flatMap(spellingsOf))];
  return (text) => {
    let masked = text;
    for (const secret of spellings) masked = masked.replaceAll(secret, MASK);
    for (const [pattern, replacement] of shapes) masked = masked.replace(pattern, replacement);
    return masked;
  };
}
