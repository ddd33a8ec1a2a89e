import { crc32, deflateSync } from "node:zlib";

/** Rows of dots, as the PDF library decodes them. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** 1: a bit a dot, black or white; 2: red, green, blue; 3: the same and opacity. */
  readonly kind: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Depth and colour type that PNG has for each kind, and bits a dot. */
const FORMS: Readonly<Record<number, { readonly depth: number; readonly colour: number; readonly bits: number }>> = {
  1: { depth: 1, colour: 0, bits: 1 },
  2: { depth: 8, colour: 2, bits: 24 },
  3: { depth: 8, colour: 6, bits: 32 },
};

/** The dots as a PNG file, or nothing for what is none. */
export function toPng({ width, height, kind, data }: Bitmap): Uint8Array | undefined {
  const form = FORMS[kind];
  const stride = form && Math.ceil((width * form.bits) / 8);
  if (!form || !stride || data.length < stride * height) return undefined;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([form.depth, form.colour, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 3 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
