/** Source of a regular expression for a tag's attributes. A quoted `>` does not end the tag. */
export const ATTRIBUTES = `(?:[^<>"']|"[^"<]{0,3000}"|'[^'<]{0,3000}'){0,3000}|[^<>]{0,3000}`;
