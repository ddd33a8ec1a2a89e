/** Loads a style of the Citation Style Language project (CC BY-SA 3.0) from its npm package. */
export async function projectStyle(name: "apa" | "vancouver" | "harvard1"): Promise<string> {
  const { default: styles } = await import("@citation-js/plugin-csl/lib-mjs/styles.json", { with: { type: "json" } });
  return styles[name];
}
