import { expect, test } from "vitest";
import { ADA, BOB } from "../helpers.ts";
import { CLEO, DAY, setUp } from "./made.ts";

const notesOf = (read: { contributions: readonly { note: string }[] }) => read.contributions.map(({ note }) => note);

async function withMembers(...members: readonly (typeof ADA)[]) {
  const made = setUp();
  for (const member of members) {
    await made.people.consent.grant(member, "workspace", "admin");
    await made.people.workspaces.members.add("team-1", member, "admin");
  }
  return made;
}

test("identity comes before consent, and consent before membership", async () => {
  const { people } = setUp();
  const { contribute, read, members } = people.workspaces;
  const both = async (owner: typeof ADA) => [
    (await contribute(owner, "team-1", { note: "x" })).status,
    await read(owner, "team-1", { limit: 10 }),
  ];
  expect(await both({ tenant: "default", user: "anonymous" })).toEqual([
    "unavailable",
    { status: "unavailable", reason: expect.any(String), contributions: [] },
  ]);
  expect(await both(ADA)).toMatchObject(["no_consent", { status: "no_consent", contributions: [] }]);
  await members.add("team-1", ADA, "admin");
  expect(await both(ADA)).toMatchObject(["no_consent", { status: "no_consent" }]);
  await people.consent.grant(ADA, "workspace", "admin");
  expect(await both(ADA)).toMatchObject(["ok", { status: "ok" }]);
});

test("a workspace that does not exist and one of others give the same answer, also to ids that none can have", async () => {
  const { people } = await withMembers(BOB);
  await people.consent.grant(ADA, "workspace", "admin");
  await people.workspaces.contribute(BOB, "team-1", { note: "bob's" });
  const ids = ["team-1", "no-such-team", "../../key", "", "x".repeat(300), "team-1\0"];
  const answers = await Promise.all(ids.map((id) => people.workspaces.read(ADA, id, { limit: 10 })));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toEqual({ status: "not_member", reason: expect.any(String), contributions: [] });
  const tries = await Promise.all(ids.map((id) => people.workspaces.contribute(ADA, id, { note: "x" })));
  for (const answer of tries)
    expect(answer).toEqual({ status: "not_member", reason: answers[0]?.status && expect.any(String) });
});

test("members read what all of them wrote, with fixed provenance, the newest first", async () => {
  const { people, clock } = await withMembers(ADA, CLEO);
  const tags = ["old"];
  await people.workspaces.contribute(ADA, "team-1", { note: "one", url: "https://a.example", tags });
  tags.push("changed afterwards");
  await clock.advance(1_000);
  await people.workspaces.contribute(CLEO, "team-1", { note: "two" });
  expect((await people.workspaces.read(ADA, "team-1", { limit: 10 })).contributions).toEqual([
    {
      ...{ id: expect.any(String), workspaceId: "team-1", note: "two", createdAt: "2026-01-31T12:00:01Z" },
      ...{ contributorTenant: "lovelace", contributorUser: "ada" },
    },
    {
      ...{ id: expect.any(String), workspaceId: "team-1", note: "one", createdAt: "2026-01-31T12:00:00Z" },
      ...{ contributorTenant: "byron", contributorUser: "ada", url: "https://a.example", tags: ["old"] },
    },
  ]);
  expect(await people.workspaces.read(ADA, "team-1", { limit: 1 })).toMatchObject({ total: 2, contributions: [{}] });
});

test("membership holds from call to call: who is put out reads and writes no more", async () => {
  const { people } = await withMembers(ADA, BOB);
  await people.workspaces.contribute(ADA, "team-1", { note: "mine" });
  expect(await people.workspaces.members.remove("team-1", ADA)).toBe(true);
  expect(await people.workspaces.members.remove("team-1", ADA)).toBe(false);
  expect(await people.workspaces.read(ADA, "team-1", { limit: 5 })).toMatchObject({ status: "not_member" });
  expect(await people.workspaces.contribute(ADA, "team-1", { note: "x" })).toMatchObject({ status: "not_member" });
  expect(notesOf(await people.workspaces.read(BOB, "team-1", { limit: 5 }))).toEqual(["mine"]);
  expect(await people.workspaces.members.list("team-1")).toEqual([
    { tenant: "byron", user: "bob", by: "admin", at: "2026-01-31T12:00:00Z" },
  ]);
});

test.each(["", "a b", "ä", "x".repeat(129), "../x"])("a workspace cannot have the id %j", async (id) => {
  const { people } = setUp();
  const failure = { kind: "validation", suggestedAction: "correct_input" };
  await expect(people.workspaces.members.add(id, ADA, "admin")).rejects.toMatchObject(failure);
  await expect(people.workspaces.members.remove(id, ADA)).rejects.toMatchObject(failure);
});

test("workspaces are kept apart, also from a tenant of the same name", async () => {
  const { people } = await withMembers(ADA);
  await people.workspaces.members.add("team-2", ADA, "admin");
  await people.workspaces.contribute(ADA, "team-1", { note: "one" });
  expect(notesOf(await people.workspaces.read(ADA, "team-2", { limit: 5 }))).toEqual([]);
});

test("a contribution goes when its time is over", async () => {
  const { people, clock } = await withMembers(ADA);
  await people.workspaces.contribute(ADA, "team-1", { note: "old" });
  await clock.advance(30 * DAY);
  expect(notesOf(await people.workspaces.read(ADA, "team-1", { limit: 5 }))).toEqual([]);
  await people.sweep();
  expect(await people.workspaces.members.list("team-1")).toHaveLength(1);
});

test("a workspace that is full refuses, rather than push out what others wrote", async () => {
  const { people } = await withMembers(ADA, BOB);
  await people.workspaces.contribute(BOB, "team-1", { note: "bob's" });
  for (let number = 2; number <= 1_000; number++) await people.workspaces.contribute(ADA, "team-1", { note: "x" });
  await expect(people.workspaces.contribute(ADA, "team-1", { note: "x" })).rejects.toMatchObject({
    kind: "validation",
    message: expect.stringContaining("1000 contributions"),
  });
  expect(notesOf(await people.workspaces.read(BOB, "team-1", { limit: 1_000 })).at(-1)).toBe("bob's");
});
