/**
 * Both libraries bring a JSON Schema compiler for answers to their own way of asking questions, which we do not use:
 * a table checks what it gets. Handing this in keeps that compiler from being built for every session, and lets the
 * bundle leave it out.
 */
export const noValidator = {
  getValidator: (): never => {
    throw new Error("This server compiles no schemas.");
  },
};
