/**
 * The lens files lie outside this package's `src`, where a build of declarations may not look. To it they are values
 * of unknown shape, which is how the code treats them anyway: `define.ts` checks each before use.
 */
declare module "*.json" {
  const value: unknown;
  export default value;
}
