import { expect, onTestFinished, test } from "vitest";
import { createConnectionData } from "../../src/http/connection-data.ts";
import { openAs, startSignedIn } from "../support/signed-in.ts";

const ADA = { tenant: "default", user: "ada" };

test("a person's open sessions are reported and closed, and no others", async () => {
  const room = createConnectionData();
  expect(await room.export(ADA)).toEqual([]); // no server is attached yet
  const server = await startSignedIn({ connections: room });
  onTestFinished(() => server.kill());
  const [ada, bob] = [
    await openAs(server, await server.issuer.token({ sub: "ada" })),
    await openAs(server, await server.issuer.token({ sub: "bob" })),
  ];
  expect(await room.export(ADA)).toEqual([{ openSessions: 1 }]);
  expect(await room.erase(ADA)).toBe(1);
  expect((await ada.request("tools/list")).status).toBe(404);
  expect((await bob.request("tools/list")).status).toBe(200);
  expect(await room.export(ADA)).toEqual([]);
  expect(await room.erase(ADA)).toBe(0);
});
