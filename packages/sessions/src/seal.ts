import { createCipheriv, createDecipheriv, createHash, randomBytes as systemRandomBytes } from "node:crypto";

const EXPIRY = 8;
const NONCE = 12;
const TAG = 16;

/** Returns cryptographically random bytes, as node's `randomBytes`. */
export type RandomBytes = (count: number) => Uint8Array;

export type Seal = ReturnType<typeof createSeal>;

export interface SealOptions {
  /** 64 hexadecimal digits. Required, since data sealed with a generated key could never be opened again. */
  readonly key: string;
  /** Previous key, for opening only. */
  readonly previous?: string | undefined;
  /** @default node's `randomBytes` */
  readonly randomBytes?: RandomBytes;
}

const bind = (name: string): Buffer => createHash("sha256").update(name).digest();

/** Expiry of sealed data, readable without a key, so that expired files can be swept. */
export function expiryOf(sealed: Uint8Array): number | undefined {
  if (sealed.length < EXPIRY) return undefined;
  const expiry = Buffer.from(sealed.buffer, sealed.byteOffset, EXPIRY).readBigUInt64BE();
  return expiry <= Number.MAX_SAFE_INTEGER ? Number(expiry) : undefined;
}

/** Creates an AES-256-GCM seal for texts and bytes. Data is bound to its name: a renamed file does not open. */
export function createSeal({ key, previous, randomBytes = systemRandomBytes }: SealOptions) {
  const current = Buffer.from(key, "hex");
  const keys = [current, ...(previous ? [Buffer.from(previous, "hex")] : [])];
  /** Returns `undefined` for another key, another name or damaged data. */
  const openBytes = (name: string, sealed: Uint8Array) => {
    const expiresAt = expiryOf(sealed);
    if (expiresAt === undefined || sealed.length < EXPIRY + NONCE + TAG) return undefined;
    for (const [index, candidate] of keys.entries()) {
      const bytes = decrypt(candidate, name, sealed);
      // Sealed with the previous key.
      if (bytes) return { bytes, expiresAt, current: index === 0 };
    }
    return undefined;
  };
  return {
    /** Layout: expiry (8 bytes, big-endian), nonce, ciphertext, tag. */
    close(name: string, content: string | Uint8Array, expiresAt: number): Buffer {
      const head = Buffer.alloc(EXPIRY);
      head.writeBigUInt64BE(BigInt(Math.max(0, Math.trunc(expiresAt))));
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", current, nonce, { authTagLength: TAG }).setAAD(bind(name));
      const plain = typeof content === "string" ? Buffer.from(content, "utf8") : content;
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([head, nonce, body, cipher.getAuthTag()]);
    },
    openBytes,
    /** Opens sealed data as text. */
    open(name: string, sealed: Uint8Array) {
      const found = openBytes(name, sealed);
      if (!found) return undefined;
      const { bytes, ...facts } = found;
      return { text: Buffer.from(bytes).toString("utf8"), ...facts };
    },
  };
}

function decrypt(key: Buffer, name: string, sealed: Uint8Array): Buffer | undefined {
  const nonce = sealed.subarray(EXPIRY, EXPIRY + NONCE);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG }).setAAD(bind(name));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(EXPIRY + NONCE, -TAG)), decipher.final()]);
  } catch {
    // Wrong key, wrong name, or changed data.
    return undefined;
  }
}
