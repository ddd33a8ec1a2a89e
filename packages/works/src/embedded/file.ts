import { closeSync, constants, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import { Failure } from "@wellsourced/core";

const damaged = (path: string): Failure =>
  new Failure("config", `The file ${path} of the registry is damaged. Add its dumps again to an empty folder.`, {
    suggestedAction: "inform_user",
  });

/** Explains why the system refuses a file of the registry, such as a full disk; other errors stay as they are. */
export function storageFailure(folder: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof Failure || !/^E[A-Z]+$/u.test(code)) return error;
  const why = code === "ENOSPC" ? "its disk is full" : `the system refuses it (${code})`;
  const line = `The registry in ${folder} cannot be used: ${why}. What was committed is kept. Set WELLSOURCED_WORKS_DIR to use another folder.`;
  return new Failure("config", line, { suggestedAction: "inform_user", cause: error });
}

/** A file that is read by places. The system keeps what is read often. */
export class ReadFile {
  readonly path: string;
  readonly #file: number;

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, "r");
  }

  /** @throws {Failure} `config` if the file ends before */
  read(into: Uint8Array, length: number, at: number): void {
    if (this.readUpTo(into, length, at) < length) throw damaged(this.path);
  }

  /** Reads as much as there is, and returns how much that was. */
  readUpTo(into: Uint8Array, length: number, at: number): number {
    let done = 0;
    while (done < length) {
      const count = readSync(this.#file, into, done, length - done, at + done);
      if (count === 0) break;
      done += count;
    }
    return done;
  }

  damaged(): Failure {
    return damaged(this.path);
  }

  close(): void {
    closeSync(this.#file);
  }
}

const ROOM = 1 << 18;

/** A file to whose end bytes are added. What lies behind the `length` that was committed is cut off. */
export class WriteFile {
  readonly #file: number;
  readonly #room = Buffer.allocUnsafe(ROOM);
  #filled = 0;
  #written: number;

  constructor(path: string, length = 0) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT);
    ftruncateSync(this.#file, length);
    this.#written = length;
  }

  get length(): number {
    return this.#written + this.#filled;
  }

  write(bytes: Uint8Array): void {
    if (this.#filled + bytes.length > ROOM) this.flush();
    if (bytes.length > ROOM) {
      this.#put(bytes, this.#written);
      this.#written += bytes.length;
      return;
    }
    this.#room.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  /** Writes over bytes that were written before. */
  overwrite(bytes: Uint8Array, at: number): void {
    this.flush();
    this.#put(bytes, at);
  }

  flush(): void {
    this.#put(this.#room.subarray(0, this.#filled), this.#written);
    this.#written += this.#filled;
    this.#filled = 0;
  }

  /** Returns once the disk has everything. */
  sync(): void {
    this.flush();
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }

  #put(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
  }
}
