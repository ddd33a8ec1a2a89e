/**
 * Relative targets in a Markdown file made absolute: links lead to the page beside this one, pictures to the file
 * itself. What stands in fences stays as it is.
 */
export function absoluteLinks(text: string, { page, file }: { readonly page: string; readonly file: string }): string {
  let fence = "";
  return text
    .replace(/\r\n?/gu, "\n")
    .split("\n")
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1] ?? "";
      const wasOpen = fence !== "";
      if (!wasOpen) fence = mark;
      else if (mark.startsWith(fence)) fence = "";
      return wasOpen || fence !== "" ? line : inLine(line, page, file);
    })
    .join("\n");
}

const isRelative = (target: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/iu.test(target);

/** A leading slash means the root of the repository. */
function resolve(target: string, base: string): string {
  const root = /^https:\/\/github\.com\/[^/]+\/[^/]+\/(?:blob|raw)\/[^/]+/u.exec(base)?.[0] ?? base;
  return URL.parse(target.startsWith("/") ? root + target : target, base)?.href ?? target;
}

const inLine = (line: string, page: string, file: string): string =>
  line
    .replace(
      /(!?)(\[[^\]\n]{0,500}\]\(\s{0,3}<?)([^)\s>]{1,1000})/gu,
      (all, image: string, start: string, target: string) =>
        isRelative(target) ? `${image}${start}${resolve(target, image ? file : page)}` : all,
    )
    .replace(/(\b(src|href)=")([^"\n]{1,1000})"/gu, (all, start: string, name: string, target: string) =>
      isRelative(target) ? `${start}${resolve(target, name === "src" ? file : page)}"` : all,
    )
    .replace(/^( {0,3}\[[^\]\n]{1,200}\]:\s{0,5}<?)([^\s>]{1,1000})/u, (all, start: string, target: string) =>
      start.startsWith("[^") || !isRelative(target) ? all : start + resolve(target, page),
    );
