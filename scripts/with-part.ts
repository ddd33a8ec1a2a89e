/** Replaces what a document has between `<!-- name -->` and `<!-- /name -->`, keeping a line break after the first. */
export function withPart(document: string, name: string, part: string): string {
  const mark = `<!-- ${name} -->`;
  const start = document.indexOf(mark) + mark.length;
  const end = document.indexOf(`<!-- /${name} -->`);
  if (start < mark.length || end < start) throw new Error(`The document must have ${mark} and <!-- /${name} -->.`);
  const line = document[start] === "\n" ? "\n" : "";
  return document.slice(0, start) + line + part + document.slice(end);
}
