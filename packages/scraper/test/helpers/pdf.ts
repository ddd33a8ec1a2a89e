/** A made PDF: one Helvetica, one content stream a page, a right cross-reference table. */
export function pdfFile(pages: readonly string[], { info = "" } = {}): Uint8Array {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> /ExtGState << /Clear << /ca 0 >> >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    `<< ${info} >>`,
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file + end, "latin1"));
}

/** One line of text at a place. `before` are operators in front of it. */
export const put = (text: string, { x = 72, y = 700, size = 12, before = "" } = {}): string =>
  `q BT ${before} /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/gu, "\\$&")}) Tj ET Q\n`;

/** Lines below each other, 14 points apart. */
export const lines = (texts: readonly string[], { x = 72, y = 700, size = 12 } = {}): string =>
  texts.map((text, index) => put(text, { x, y: y - index * 14, size })).join("");
