/** Escapes untrusted text for one line or table cell of Markdown. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|~]/gu, String.raw`\$&`);

/** A URL as an autolink, escaped so that it cannot end early. */
export const linkTo = (url: string): string => `<${url.replace(/[\s<>|]/gu, encodeURIComponent)}>`;
