import { isRecord, jsonIn } from "@wellsourced/core";
import type { EventLog, LoggedEvent } from "@wellsourced/wellsourced/shared";
import { CODES } from "../protocol-error.ts";
import type { Caller } from "../table.ts";

type Send<Message> = (id: string, message: Message) => Promise<void>;
type RequestId = string | number;

/** A resumed stream and its position. */
interface Resumed<Message> {
  readonly send: Send<Message>;
  readonly last: string;
  /** Whether the replay contained the answer. */
  readonly answered: boolean;
}

/** Event id for the client: the stream and the position in the log. */
const toId = (stream: string, place: string): string => `${stream}.${place}`;
const placeIn = (id: string): { readonly stream: string; readonly place: string } | undefined => {
  const [, stream, place] = /^([\w-]{1,64})\.(\d+-\d+)$/u.exec(id) ?? [];
  return stream && place ? { stream, place } : undefined;
};

/** Whether a message ends a stream. */
const isAnswer = (message: unknown): boolean => isRecord(message) && ("result" in message || "error" in message);

/** Serialises a message; the first one of a stream includes the request id. */
const toText = (message: unknown, request?: RequestId): string => JSON.stringify({ message, request });
const partsOf = ({ text }: LoggedEvent): Readonly<Record<string, unknown>> => {
  const parts = jsonIn(text);
  return isRecord(parts) ? parts : {};
};

const lostAnswer = (id: unknown) => ({
  jsonrpc: "2.0",
  id,
  error: { code: CODES.internal, message: "The server that worked on this request has ended. Send the request again." },
});

/**
 * Keeps sent events in a log shared by processes, so that a client can resume at any of them, including events that
 * another process sends later.
 */
export function createSharedReplay<Message>(log: EventLog, report: (error: unknown) => void) {
  const forSession = (owner: Caller, session: string) => {
    /** Streams served by this process. */
    const own = new Set<string>();
    const resumed = new Map<string, Resumed<Message>>();
    const nameOf = (stream: string) => `${session}/${stream}`;
    let beginning: RequestId | undefined;

    /** Returns the request id of a stream. */
    const requestOf = async (stream: string): Promise<unknown> => {
      const [first] = await log.after(owner, nameOf(stream), "0-0");
      return first && partsOf(first).request;
    };

    return {
      /** Runs `work`, which starts the stream of a request synchronously. */
      begin<Begun>(request: RequestId | undefined, work: () => Begun): Begun {
        beginning = request;
        try {
          return work();
        } finally {
          beginning = undefined;
        }
      },
      async storeEvent(stream: string, message: Message): Promise<string> {
        const text = toText(message, own.has(stream) ? undefined : beginning);
        if (isAnswer(message)) own.delete(stream);
        else own.add(stream);
        try {
          return toId(stream, await log.append(owner, nameOf(stream), text));
        } catch (error) {
          // The message is sent anyway, but cannot be replayed.
          report(error);
          return "";
        }
      },
      streamOf: async (id: string) => placeIn(id)?.stream,
      async replayEventsAfter(id: string, { send }: { readonly send: Send<Message> }): Promise<string> {
        const { stream = "", place = "" } = placeIn(id) ?? {};
        let [last, answered] = [place, false];
        for (const event of await log.after(owner, nameOf(stream), place)) {
          const { message } = partsOf(event);
          await send(toId(stream, event.id), message as Message);
          last = event.id;
          answered ||= isAnswer(message);
        }
        resumed.set(stream, { send, last, answered });
        return stream;
      },
      /**
       * Forwards events that other processes send to a stream resumed here, or an error if they are dead. Resolves with
       * the answer or when the client is gone; `undefined` for streams of this process.
       */
      forward(id: string, over: Promise<void>): Promise<void> | undefined {
        const { stream = "" } = placeIn(id) ?? {};
        const at = resumed.get(stream);
        resumed.delete(stream);
        if (!at || own.has(stream)) return undefined;
        if (at.answered) return Promise.resolve();
        const gone = new AbortController();
        over.then(() => gone.abort());
        return (async () => {
          for await (const event of log.follow(owner, nameOf(stream), at.last, gone.signal)) {
            const { message } = partsOf(event);
            await at.send(toId(stream, event.id), message as Message);
            if (isAnswer(message)) return;
          }
          const request = gone.signal.aborted ? undefined : await requestOf(stream);
          if (request !== undefined) await at.send("", lostAnswer(request) as Message);
        })();
      },
      forget() {
        own.clear();
        resumed.clear();
      },
    };
  };
  return { forSession };
}
