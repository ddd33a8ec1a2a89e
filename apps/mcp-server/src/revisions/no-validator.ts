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
 * Both libraries would compile a schema for each session or request to check answers to elicitation. We do not use
 * that: tables check what they get.
 */
export const noValidator = new NoCompiler();
