/** Lens files are outside `src`, which declaration builds cannot read; `define.ts` validates each before use. */
declare module "*.json" {
  const value: unknown;
  export default value;
}
