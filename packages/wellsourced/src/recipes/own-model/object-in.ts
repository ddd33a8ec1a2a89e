import { parseJson } from "@wellsourced/core";
import { z } from "zod";

const AnyObject = z.record(z.string(), z.unknown());

/** The object in a model's reply, even inside a code fence; `undefined` where there is none, which the caller reports. */
export function objectIn(text: string): z.infer<typeof AnyObject> | undefined {
  const bare = /^```[a-z]*(?![a-z])([\s\S]*)```$/u.exec(text.trim())?.[1] ?? text;
  try {
    return parseJson(bare, AnyObject, "The model");
  } catch {
    return undefined;
  }
}
