import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { type AdminActions, CONSENT_PURPOSES, type Person } from "../../table.ts";
import { type OperatorRoutes, withInput } from "./operator-route.ts";

const name = z.string().min(1).max(256);
const person = {
  tenant_id: name.describe("Tenant of the person, as tokens name it"),
  user_id: name.describe("The person, as tokens name it"),
};
const Subject = z.strictObject(person);
const Consent = z.strictObject({
  ...person,
  purpose: z.enum(CONSENT_PURPOSES).describe("What is allowed"),
  granted: z.boolean().describe("false withdraws it"),
});
const Member = z.strictObject({ workspace_id: name.describe("The workspace"), ...person });

const personIn = ({ tenant_id: tenant, user_id: user }: z.output<typeof Subject>): Person => ({ tenant, user });

/** Routes for personal data, consent and workspace members. */
export function peopleRoutes(admin: AdminActions): OperatorRoutes {
  const member = (isMember: boolean) =>
    withInput("body", Member, async ({ workspace_id, ...subject }) => ({
      status: "ok",
      changed: await admin.setMember(workspace_id, personIn(subject), isMember),
    }));
  return {
    "/admin/data": {
      GET: { audited: "admin", ...withInput("query", Subject, (subject) => admin.exportPerson(personIn(subject))) },
      DELETE: { audited: "erasure", ...withInput("query", Subject, (subject) => erase(admin, personIn(subject))) },
    },
    "/admin/consent": {
      GET: {
        audited: "admin",
        ...withInput("query", Subject, async (subject) => {
          const history = await admin.consentOf(personIn(subject));
          const granted = CONSENT_PURPOSES.filter(
            (purpose) => history.findLast((event) => event.purpose === purpose)?.what === "granted",
          );
          return { ...subject, granted, history };
        }),
      },
      POST: {
        audited: "consent",
        ...withInput("body", Consent, async ({ purpose, granted, ...subject }) => ({
          status: "ok",
          changed: await admin.setConsent(personIn(subject), purpose, granted),
        })),
      },
    },
    "/admin/workspace/members": {
      POST: { audited: "admin", ...member(true) },
      DELETE: { audited: "admin", ...member(false) },
    },
  };
}

/** @throws {Failure} `config` if data remains, so that callers do not mistake it for success */
async function erase(admin: AdminActions, subject: Person): Promise<object> {
  const result = await admin.erasePerson(subject);
  if (result.failed.length === 0) return result;
  const why = result.failed.map(({ room, message }) => `${room}: ${message}`).join(" ");
  throw new Failure("config", `Not everything could be erased. Solve the problem and erase again. ${why}`, {
    suggestedAction: "inform_user",
  });
}
