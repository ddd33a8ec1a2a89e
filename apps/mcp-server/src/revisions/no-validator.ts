import { DefaultJsonSchemaValidator } from "./left-out.ts";

/**
 * Both libraries would check answers to their own way of asking questions with a schema compiler, made anew for every
 * session or request. We do not ask that way: a table checks what it gets.
 */
export const noValidator = new DefaultJsonSchemaValidator();
