import type { Browser, BrowserType } from "playwright-core";
import { expect, test } from "vitest";
import { connectRemote } from "../../src/browser/launch.ts";

type Ways = Pick<BrowserType, "connect" | "connectOverCDP">;
const refuses = (why: string) => async (): Promise<Browser> => {
  throw new Error(why);
};

test("a browser that speaks neither protocol is refused with both reasons", async () => {
  const ways: Ways = { connect: refuses("wrong version"), connectOverCDP: refuses("no answer") };
  const failure = await connectRemote(ways, "ws://127.0.0.1:1/").catch((error: unknown) => error);
  expect(failure).toMatchObject({ errors: [{ message: "wrong version" }, { message: "no answer" }] });
});

test("an address of DevTools is not tried with another protocol", async () => {
  const ways: Ways = { connect: refuses("not to be asked"), connectOverCDP: refuses("no answer") };
  await expect(connectRemote(ways, "http://127.0.0.1:1/")).rejects.toThrow("no answer");
});
