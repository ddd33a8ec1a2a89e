// Only type-checked: a line marked as an error must be one.
import { createBreaker, createHttp, Failure, type Opened } from "../src/index.ts";

export async function least(): Promise<Opened> {
  const http = createHttp();
  createBreaker();
  const opened = await http.open("https://example.org/");
  // @ts-expect-error: the answer has `status`
  opened.statuscode;
  return opened;
}

export const isSilent = (error: unknown): boolean => error instanceof Failure && error.kind === "network";
