export type Arguments = Readonly<Record<string, unknown>>;

/** A call of a tool, as a model makes it. */
export interface PlayedCall {
  readonly name: string;
  readonly arguments: Arguments;
}

/** A reply as a model reads it. */
export interface PlayedReply {
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly isError: boolean;
}

export interface PlayedTool {
  readonly name: string;
  /** Names of its arguments. */
  readonly accepts: ReadonlySet<string>;
}

interface Walk {
  readonly tools: readonly PlayedTool[];
  readonly call: (call: PlayedCall) => Promise<PlayedReply>;
  /** What the model would choose for arguments that the prompt does not state. */
  readonly own: (tool: string, stated: Arguments) => Arguments;
  /** The draft, and the draft after a check. */
  readonly draft: string;
  readonly correct: (draft: string, checked: PlayedReply["body"]) => string;
}

export interface Walked {
  readonly calls: readonly (PlayedCall & { readonly reply: PlayedReply })[];
  /** The numbered steps of the prompt. */
  readonly steps: readonly string[];
}

const LAST_STEP = "nextStepNeeded: false";
/** `name: value` with a JSON value, as prompts state arguments. */
const STATED = /\b([a-zA-Z_]+): ("(?:[^"\\]|\\.)*"|true|false|\d+|\[[^\]]*\])/gu;

/** The arguments of each call that a text states; one that is stated again begins another call. */
function statedIn(text: string): readonly Arguments[] {
  const calls: Record<string, unknown>[] = [{}];
  for (const [, name = "", value = ""] of text.matchAll(STATED)) {
    if (calls.at(-1)?.[name] !== undefined) calls.push({});
    Object.assign(calls.at(-1) ?? {}, { [name]: JSON.parse(value) });
  }
  return calls;
}

/**
 * Plays a model that does what a prompt says, step by step: it calls each tool where the step first names it, with the
 * arguments that the words after the name state, passes the session on, and checks a corrected draft again.
 */
export async function walk(prompt: string, { tools, call, own, draft, correct }: Walk): Promise<Walked> {
  const [task = "", ...steps] = prompt.split(/\n(?=\d+\. )/u);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const calls: Walked["calls"][number][] = [];
  const named = new Set<string>();
  let [text, stepNumber] = [draft, 0];
  let sessionId: unknown;

  const use = async (tool: PlayedTool, stated: Arguments) => {
    const isStep = tool.name === "sequential_search";
    if (isStep) stepNumber += 1;
    const all = {
      ...own(tool.name, stated),
      ...(isStep ? { searchStep: `Step ${stepNumber}`, researchGoal: task.trim(), nextStepNeeded: true } : {}),
      ...stated,
      ...(isStep ? { stepNumber } : {}),
      ...(tool.name === "check_answer" ? { answer: text } : {}),
      ...(sessionId === undefined ? {} : { sessionId }),
    };
    const args = Object.fromEntries(Object.entries(all).filter(([name]) => tool.accepts.has(name)));
    const reply = await call({ name: tool.name, arguments: args });
    calls.push({ name: tool.name, arguments: args, reply });
    if (isStep) sessionId ??= reply.body.sessionId;
    return reply;
  };

  for (const step of steps) {
    const mentions = [...step.matchAll(new RegExp(`\\b[a-z]+(?:_[a-z]+)+\\b|${LAST_STEP}`, "gu"))].flatMap(
      ({ 0: word, index }) => {
        const tool = byName.get(word === LAST_STEP ? "sequential_search" : word);
        return tool ? [{ tool, index, isLast: word === LAST_STEP }] : [];
      },
    );
    for (const [at, { tool, index, isLast }] of mentions.entries()) {
      if (named.has(tool.name) && !isLast) continue;
      named.add(tool.name);
      const stated = isLast ? [{ nextStepNeeded: false }] : statedIn(step.slice(index, mentions[at + 1]?.index));
      let reply: PlayedReply | undefined;
      for (const one of stated) reply = await use(tool, one);
      if (tool.name !== "check_answer") continue;
      text = correct(text, reply?.body ?? {});
      await use(tool, {});
    }
  }
  return { calls, steps };
}
