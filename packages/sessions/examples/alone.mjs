import { randomBytes } from "node:crypto";
import { createMemoryStore, createSeal, createSessions, toOverview } from "@wellsourced/sessions";

const seal = createSeal({ key: randomBytes(32).toString("hex") });
const sessions = createSessions({ store: createMemoryStore(), seal });
const ada = { tenant: "byron", user: "ada" };

const step = { stepNumber: 1, description: "Find out why walls fall", knowledgeGap: "Which mortar was used?" };
const { session } = await sessions.begin(ada, { step, last: false });
await sessions.record(ada, session.id, { sources: [{ url: "https://example.org/wall", relevance: "academic" }] });

console.log(toOverview(await sessions.get(ada, session.id)).sources);
