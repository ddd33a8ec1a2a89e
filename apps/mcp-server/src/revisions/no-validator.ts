/**
 * Replaces both libraries' JSON Schema compilers in the bundle (see tsup.config.ts), which would be half of what is
 * loaded at start. No schema is compiled here (see `noValidator`).
 */
class NoCompiler {
  getValidator(): never {
    throw new Error("This server compiles no schemas.");
  }
}

export { default as process } from "node:process";
export { NoCompiler as AjvJsonSchemaValidator, NoCompiler as DefaultJsonSchemaValidator };

/**
 * Replaces the validators of answers to elicitation, for which both libraries would compile a schema in each session or
 * request. Tables validate answers themselves.
 */
export const noValidator = new NoCompiler();
