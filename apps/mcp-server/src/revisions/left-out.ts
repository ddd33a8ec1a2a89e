/**
 * The bundle puts this file in the place of both libraries' JSON Schema compilers (see tsup.config.ts): they would be
 * half of what is loaded at start, and nothing here compiles a schema (see `noValidator`).
 */
class NoCompiler {
  getValidator(): never {
    throw new Error("This server compiles no schemas.");
  }
}

export { default as process } from "node:process";
export { NoCompiler as AjvJsonSchemaValidator, NoCompiler as DefaultJsonSchemaValidator };

/**
 * Both libraries would check answers to their own way of asking questions with a schema compiler, made anew for every
 * session or request. We do not ask that way: a table checks what it gets.
 */
export const noValidator = new NoCompiler();
