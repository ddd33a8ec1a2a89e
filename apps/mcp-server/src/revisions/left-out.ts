/**
 * The bundle puts this file in the place of both libraries' JSON Schema compilers (see tsup.config.ts): they would be
 * half of what is loaded at start, and nothing here compiles a schema (see no-validator.ts).
 */
class NoCompiler {
  getValidator(): never {
    throw new Error("This server compiles no schemas.");
  }
}

export { default as process } from "node:process";
export { NoCompiler as AjvJsonSchemaValidator, NoCompiler as DefaultJsonSchemaValidator };
