import { Failure } from "@wellsourced/core";
import { RE2JS } from "re2js";
import { patternSize } from "./pattern-size.ts";

/** Limits for patterns. */
const MAX_LENGTH = 1_000;
const MAX_PATTERNS = 200;
/** Maximum instructions of all patterns in a list; each costs memory and time per character of a path. */
const MAX_SIZE = 10_000;

const refused = (argument: string, pattern: string, detail: string): Failure =>
  new Failure("validation", `${argument} cannot use the pattern ${pattern.slice(0, 100)}: ${detail}.`, { argument });

function compile(pattern: string, argument: string): RE2JS {
  if (pattern.length > MAX_LENGTH) throw refused(argument, pattern, `it is longer than ${MAX_LENGTH} characters`);
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    const known = "it is not a valid RE2 expression (RE2 has no lookahead, lookbehind or backreferences)";
    throw refused(argument, pattern, known);
  }
}

/**
 * Compiles path patterns with RE2, whose time is linear in the path, so that a hostile pattern cannot stall a crawl.
 *
 * @throws {Failure} `validation`
 */
export function createPatterns(
  patterns: readonly string[],
  argument: string,
): { readonly isEmpty: boolean; matches(path: string): boolean } {
  if (patterns.length > MAX_PATTERNS)
    throw new Failure("validation", `${argument} takes at most ${MAX_PATTERNS} patterns.`, { argument });
  let size = 0;
  const compiled = patterns.map((pattern) => {
    size += patternSize(pattern);
    if (size > MAX_SIZE)
      throw refused(argument, pattern, "the list is too large once counted repetitions such as {1,1000} are expanded");
    return compile(pattern, argument);
  });
  return {
    isEmpty: compiled.length === 0,
    matches: (path) => compiled.some((pattern) => pattern.matcher(path).find()),
  };
}
