import type { CslName } from "../../csl.ts";
import { parseAuthors } from "../../names.ts";

export const namesOf = (text: string): CslName[] => parseAuthors(text);
