import type { Capability } from "./define.ts";
import { type Federated, federate } from "./federate.ts";
import { nearnessTo } from "./join.ts";
import type { Member } from "./members.ts";
import type { NoTurn } from "./route.ts";
import type { Answer, SearchContext } from "./search.ts";

/** Nobody waits a minute for the slowest of many. */
const TOGETHER_MS = 15_000;
/** A list must be longer than what is kept of it to be merged well. */
const DEPTH = 10;

interface Question {
  readonly query: string;
  readonly limit: number;
}

/** One question to several providers. */
export interface Together<Ask, Rec> {
  readonly capability: Pick<Capability<Ask, Rec>, "name" | "joining">;
  readonly ask: Ask & Question;
  readonly members: readonly Member[];
  readonly deadlineMs: number | undefined;
  /** Runs the work under a clock of its own, which only catches what the deadline of the work cannot. */
  readonly timed: <Value>(ms: number, work: (context: SearchContext) => Promise<Value>) => Promise<Value>;
  readonly askOne: (ask: Ask & Question, name: string, context: SearchContext) => Promise<Answer<Rec> | NoTurn>;
}

/** The index that a provider's search stands on. */
async function indexOf(member: Member, type: string): Promise<string> {
  const skill = (await member.load()).can.find(({ capability }) => capability === type);
  return skill?.index ?? member.row.name;
}

/** Asks every member on its own, deeper than is kept, and merges. @throws {Failure} when nobody answered */
export async function askTogether<Ask, Rec extends { readonly title: string }>({
  capability: { name, joining = { identities: () => [], combine: (first) => first } },
  ask,
  members,
  deadlineMs = TOGETHER_MS,
  timed,
  askOne,
}: Together<Ask, Rec>): Promise<Federated<Rec>> {
  const deep = { ...ask, limit: Math.max(DEPTH, 2 * ask.limit) };
  const asked = await Promise.all(
    members.map(async (member) => ({
      provider: member.row.name,
      index: await indexOf(member, name),
      ask: (context: SearchContext) => askOne(deep, member.row.name, context),
    })),
  );
  const nearness = nearnessTo(ask.query);
  return timed(deadlineMs + 1_000, (context) =>
    federate({ asked, joining, nearness, limit: ask.limit, deadlineMs }, context),
  );
}
