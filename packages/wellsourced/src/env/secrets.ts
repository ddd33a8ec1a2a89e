import { decodePercent } from "@wellsourced/core";
import { isSecret, keysOf, type ProviderRow } from "./providers.ts";
import type { Settings } from "./settings.ts";

/** All secrets in the settings, for `createMask`, and their parts that may appear alone. */
export function secretsOf(settings: Partial<Settings>, providers: readonly ProviderRow[] = []): readonly string[] {
  const { encryptionKey, encryptionKeyPrev, githubToken, adminApiKey, adminApiKeyPrev, keys = {} } = settings;
  const { auditHmacKey, auditWebhookUrl, embeddingsApiKey, embeddingsUrl, webhookKey, zoteroApiKey } = settings;
  const { cacheUrl, redisUrl, postgresUrl, httpProxy, httpsProxy, browserUrl } = settings;
  const declared = new Map(keysOf(providers).map((key) => [key.env, key]));
  const urls = [
    cacheUrl,
    redisUrl,
    postgresUrl,
    auditWebhookUrl,
    embeddingsUrl,
    httpProxy,
    httpsProxy,
    browserUrl,
    ...Object.values(keys),
  ].filter((url) => url !== undefined);
  const provided = Object.entries(keys)
    .filter(([env]) => isSecret(declared.get(env) ?? { env }))
    .flatMap(([, text]) => partsOf(text));
  const access = [encryptionKey, encryptionKeyPrev, auditHmacKey, embeddingsApiKey, githubToken, zoteroApiKey];
  // Such an address often contains a token in its path.
  const own = [...access, webhookKey, adminApiKey, adminApiKeyPrev, auditWebhookUrl].filter((key) => key !== undefined);
  return [...new Set([...own, ...urls.flatMap(passwordOf), ...provided])];
}

/**
 * The texts to mask for a secret: the whole, and for `user:password` and `Name: value, …` also the part after each
 * colon.
 */
function partsOf(text: string): readonly string[] {
  const behind = text
    .split(",")
    .map((piece) => piece.slice(piece.indexOf(":") + 1).trim())
    .filter((piece) => piece.length >= 8);
  return [text, ...behind];
}

/** The password in a URL, encoded and decoded. */
function passwordOf(url: string): readonly string[] {
  const password = URL.parse(url)?.password ?? "";
  if (!password) return [];
  const plain = decodePercent(password);
  return plain === password ? [password] : [password, plain];
}
