/** Elements whose content readers do not see: for programs, fallbacks, form controls and annotations of formulas. */
export const UNSEEN_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "script style template noscript head title iframe object svg audio video canvas select textarea " +
    "annotation annotation-xml mphantom"
  ).split(" "),
);

/** Source of a regular expression for a tag's attributes. A quoted `>` does not end the tag. */
export const ATTRIBUTES = `(?:[^<>"']|"[^"<]{0,3000}"|'[^'<]{0,3000}'){0,3000}|[^<>]{0,3000}`;
