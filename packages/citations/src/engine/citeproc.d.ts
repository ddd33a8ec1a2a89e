/** The parts of citeproc-js used here; it ships no types. */
declare module "citeproc" {
  export interface StyleNode {
    readonly name: string;
    readonly attrs: Readonly<Record<string, string>>;
    readonly children: readonly (StyleNode | string)[];
  }
  export interface System {
    retrieveLocale(language: string): StyleNode | string;
    retrieveItem(id: string): unknown;
  }
  export class Engine {
    constructor(system: System, style: StyleNode, language?: string, force?: boolean);
    updateItems(ids: readonly string[]): void;
    setOutputFormat(output: "text" | "html"): void;
    makeBibliography():
      | false
      | readonly [facts: { readonly entry_ids: readonly (readonly string[])[] }, entries: readonly string[]];
  }
  const CSL: {
    readonly Engine: typeof Engine;
    parseXml(xml: string): StyleNode;
    /** Logs warnings, by default to the console. */
    debug: (message: string) => void;
  };
  export default CSL;
}
