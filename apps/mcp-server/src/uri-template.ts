/** Reads `{name}` templates (RFC 6570, level 1): each stands for one non-empty piece without a slash. */
export function templateMatcher(template: string): (uri: string) => Readonly<Record<string, string>> | undefined {
  const names: string[] = [];
  const pattern = template
    .split(/(\{\w+\})/u)
    .map((part) => {
      const name = /^\{(\w+)\}$/u.exec(part)?.[1];
      if (name === undefined) return part.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");
      names.push(name);
      return "([^/]+)";
    })
    .join("");
  const expression = new RegExp(`^${pattern}$`, "u");
  return (uri) => {
    const found = expression.exec(uri);
    if (!found) return undefined;
    return Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? "")]));
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
