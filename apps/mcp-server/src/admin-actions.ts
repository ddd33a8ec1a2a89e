import type { Product } from "./product.ts";
import type { AdminActions } from "./table.ts";

/** Actor in consent and membership records. */
const BY = "the admin API";

/** Creates the actions of the admin API, loading what they need on demand. */
export const createAdminActions = (product: Product): AdminActions => {
  const sources = async () => (await product.open()).sources;
  const people = async () => (await sources()).people;
  return {
    clearCache: async () => (await sources()).remember.clear(),
    endSessions: async () => (await sources()).sessions.endAll(),
    usage: async (of) => (await people()).usageOfAll(of),
    exportPerson: async (person) => (await people()).exportSubject(person),
    erasePerson: async (person) => (await people()).eraseSubject(person),
    consentOf: async (person) => (await people()).consentOf(person),
    setConsent: async (person, purpose, isGranted) => {
      const { grant, withdraw } = await people();
      return (isGranted ? grant : withdraw)(person, purpose, BY);
    },
    setMember: async (workspaceId, person, isMember) => {
      const { addMember, removeMember } = await people();
      return isMember ? addMember(workspaceId, person, BY) : removeMember(workspaceId, person);
    },
  };
};
