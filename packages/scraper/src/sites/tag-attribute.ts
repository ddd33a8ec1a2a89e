/** The value of an attribute in the text of a tag; empty without it. */
export const attributeIn = (attributes: string, name: string): string => {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "iu").exec(attributes);
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? "").replaceAll("&amp;", "&").trim();
};
