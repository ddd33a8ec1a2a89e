export interface PdfOptions {
  /** Entries of the info dictionary. */
  readonly info?: string;
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** More fonts by name, besides F1 (Helvetica), F2 (bold), F3 (Courier) and F4 (oblique). */
  readonly fonts?: Readonly<Record<string, string>>;
  /** Annotations on every page. */
  readonly annotations?: string;
  /** More entries for every page. */
  readonly page?: string;
  /** More objects, numbered from 5 + 2 × pages. */
  readonly more?: readonly string[];
  /** More images: object numbers by name. */
  readonly pictures?: Readonly<Record<string, number>>;
}

const STANDARD = { F1: "Helvetica", F2: "Helvetica-Bold", F3: "Courier", F4: "Helvetica-Oblique" };
/** An image of one black pixel. */
const PICTURE =
  "<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 64 >>";

/**
 * Creates a PDF from one content stream per page, with a correct cross-reference table. `/Im Do` paints a dark image.
 */
export function pdfFile(pages: readonly string[], options: PdfOptions = {}): Uint8Array {
  const { info = "", catalog = "", fonts = {}, annotations = "", page = "", more = [], pictures = {} } = options;
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const standard = Object.entries(STANDARD).map(
    ([name, base]) => `/${name} << /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
  );
  const named = [...standard, ...Object.entries(fonts).map(([name, dictionary]) => `/${name} ${dictionary}`)].join(" ");
  const painted = Object.entries(pictures)
    .map(([name, object]) => `/${name} ${object} 0 R`)
    .join(" ");
  const resources = `<< /Font << ${named} >> /XObject << /Im 3 0 R ${painted} >> /ExtGState << /Clear << /ca 0 >> >> >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `${PICTURE}\nstream\n${"\u0000".repeat(64)}\nendstream`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Annots [${annotations}] ${page} /Resources ${resources} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    `<< ${info} >>`,
    ...more,
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length - more.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file + end, "latin1"));
}

interface Put {
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
  readonly font?: string;
  /** Operators before the text. */
  readonly before?: string;
}

/** A line of text at a position. */
export const put = (text: string, { x = 72, y = 700, size = 12, font = "F1", before = "" }: Put = {}): string =>
  `q BT ${before} /${font} ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/gu, "\\$&")}) Tj ET Q\n`;

/** Lines below each other, 14 points apart unless their size needs more. */
export const lines = (texts: readonly string[], { y = 700, ...rest }: Put = {}): string => {
  const step = Math.round((rest.size ?? 12) * 1.2);
  return texts.map((text, index) => put(text, { ...rest, y: y - index * step })).join("");
};

/** A stroked line. */
export const rule = (x0: number, y0: number, x1: number, y1: number): string => `${x0} ${y0} m ${x1} ${y1} l S\n`;
