/** Streams of a compound file by name; folders are nested. */
export interface Folder {
  readonly [name: string]: Uint8Array | Folder;
}

const SECTOR = 512;
const MINI = 64;
const END = 0xffff_fffe;
const FREE = 0xffff_ffff;
const SMALL = 4_096;

/** Writes a compound file of version 3, with one sector list of up to 109 sectors. */
export function compoundFile(root: Folder): Buffer {
  const sectors: Buffer[] = [];
  const next: number[] = [];
  const minis: Buffer[] = [];
  const nextMini: number[] = [];
  const add = (bytes: Uint8Array, size: number, all: Buffer[], chain: number[]): number => {
    const start = all.length;
    for (let at = 0; at < bytes.length; at += size) {
      const sector = Buffer.alloc(size);
      sector.set(bytes.subarray(at, at + size));
      all.push(sector);
      chain.push(all.length);
    }
    if (all.length === start) return END;
    chain[chain.length - 1] = END;
    return start;
  };
  const entries: Buffer[] = [];
  const entry = (name: string, kind: number, [start, size]: readonly [number, number]): number => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, "utf16le");
    bytes.writeUInt16LE(name.length * 2 + 2, 64);
    bytes.writeUInt8(kind, 66);
    for (const at of [68, 72, 76]) bytes.writeUInt32LE(FREE, at);
    bytes.writeUInt32LE(start, 116);
    bytes.writeUInt32LE(size, 120);
    return entries.push(bytes) - 1;
  };
  const fill = (folder: Folder, parent: number): void => {
    let before = parent;
    for (const [name, content] of Object.entries(folder)) {
      const isStream = content instanceof Uint8Array;
      const start = !isStream
        ? 0
        : content.length < SMALL
          ? add(content, MINI, minis, nextMini)
          : add(content, SECTOR, sectors, next);
      const index = entry(name, isStream ? 2 : 1, [start, isStream ? content.length : 0]);
      entries[before]?.writeUInt32LE(index, before === parent ? 76 : 72);
      before = index;
      if (!isStream) fill(content, index);
    }
  };
  fill(root, entry("Root Entry", 5, [END, 0]));
  const inSectors = (bytes: Buffer) => add(bytes, SECTOR, sectors, next);
  entries[0]?.writeUInt32LE(inSectors(Buffer.concat(minis)), 116);
  entries[0]?.writeUInt32LE(minis.length * MINI, 120);
  const miniList = inSectors(numbers(nextMini));
  const directory = inSectors(Buffer.concat(entries));
  const perSector = SECTOR / 4;
  const lists = Math.ceil((next.length + 109) / perSector);
  const first = sectors.length;
  for (let at = 0; at < lists; at++) next.push(0xffff_fffd);
  const list = Buffer.alloc(lists * SECTOR, 0xff);
  list.set(numbers(next));
  const header = Buffer.alloc(SECTOR);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(lists, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(SMALL, 56);
  header.writeUInt32LE(miniList, 60);
  header.writeUInt32LE(END, 68);
  header.fill(0xff, 76);
  for (let at = 0; at < lists; at++) header.writeUInt32LE(first + at, 76 + at * 4);
  return Buffer.concat([header, ...sectors, list]);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}
