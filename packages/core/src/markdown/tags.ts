/** The attributes of a tag, as the source of a regular expression. A `>` in quotation marks does not end the tag. */
export const ATTRIBUTES = `(?:[^<>"']|"[^"<]{0,3000}"|'[^'<]{0,3000}'){0,3000}|[^<>]{0,3000}`;
