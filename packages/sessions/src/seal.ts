import { createCipheriv, createDecipheriv, createHash, randomBytes as systemRandomBytes } from "node:crypto";

const EXPIRY = 8;
const NONCE = 12;
const TAG = 16;

/** Bytes that nobody can guess, as node's `randomBytes` gives them. */
export type RandomBytes = (count: number) => Uint8Array;

export type Seal = ReturnType<typeof createSeal>;

export interface SealOptions {
  /** 64 hexadecimal digits. A key made up on the way would close what nobody could open again. */
  readonly key: string;
  /** The key before: still opens, never closes. */
  readonly previous?: string | undefined;
  /** @default the machine's own */
  readonly randomBytes?: RandomBytes;
}

const bind = (name: string): Buffer => createHash("sha256").update(name).digest();

/** When a sealed text stops being good; readable without any key, so that expired files can be swept unopened. */
export function expiryOf(sealed: Uint8Array): number | undefined {
  if (sealed.length < EXPIRY) return undefined;
  const expiry = Buffer.from(sealed.buffer, sealed.byteOffset, EXPIRY).readBigUInt64BE();
  return expiry <= Number.MAX_SAFE_INTEGER ? Number(expiry) : undefined;
}

/**
 * AES-256-GCM over texts and bytes, each bound to its name: a file that is renamed to stand for another one does not open.
 */
export function createSeal({ key, previous, randomBytes = systemRandomBytes }: SealOptions) {
  const current = Buffer.from(key, "hex");
  const keys = [current, ...(previous ? [Buffer.from(previous, "hex")] : [])];
  /** `undefined` for bytes of another key, of another name, or damaged ones. */
  const openBytes = (name: string, sealed: Uint8Array) => {
    const expiresAt = expiryOf(sealed);
    if (expiresAt === undefined || sealed.length < EXPIRY + NONCE + TAG) return undefined;
    for (const [index, candidate] of keys.entries()) {
      const bytes = decrypt(candidate, name, sealed);
      // Not current: it was sealed with the previous key.
      if (bytes) return { bytes, expiresAt, current: index === 0 };
    }
    return undefined;
  };
  return {
    /** Expiry (8 bytes, big-endian), nonce, ciphertext, tag. */
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
    /** The same for a text. */
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
    // GCM says only "no": another key, another name, or a changed byte.
    return undefined;
  }
}
