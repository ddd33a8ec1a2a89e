const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

/** A text in the code page of the set, or a time. */
type Value = Uint8Array | Date;

const valueBytes = (value: Value): Buffer => {
  if (!(value instanceof Date)) return Buffer.concat([long(0x1e), long(value.length), value]);
  const ticks = Buffer.alloc(8);
  ticks.writeBigUInt64LE((BigInt(value.getTime()) + 11_644_473_600_000n) * 10_000n);
  return Buffer.concat([long(0x40), ticks]);
};

/** Writes a property set stream, such as the summary of an old Office file. */
export function propertySet(codePage: number, properties: Readonly<Record<number, Value>>): Buffer {
  const values = [
    [1, Buffer.concat([long(2), long(codePage)])] as const,
    ...Object.entries(properties).map(([id, value]) => [Number(id), valueBytes(value)] as const),
  ];
  let at = 8 + values.length * 8;
  const places = values.flatMap(([id, bytes]) => {
    at += bytes.length;
    return [long(id), long(at - bytes.length)];
  });
  const set = Buffer.concat([long(0), long(values.length), ...places, ...values.map(([, bytes]) => bytes)]);
  const header = Buffer.concat([long(0xfffe), Buffer.alloc(20), long(1), Buffer.alloc(16), long(48)]);
  return Buffer.concat([header, set]);
}
