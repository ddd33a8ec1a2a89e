import { isRecord, jsonIn } from "@wellsourced/core";
import type { EventLog, LoggedEvent } from "@wellsourced/wellsourced/shared";
import { CODES } from "../protocol-error.ts";
import type { Caller } from "../table.ts";

type Send<Message> = (id: string, message: Message) => Promise<void>;
type RequestId = string | number;

/** A stream that a client came back to, and how far it has been told. */
interface Resumed<Message> {
  readonly send: Send<Message>;
  readonly last: string;
  /** The answer was among what was replayed: nothing more will come. */
  readonly answered: boolean;
}

/** An event's id for the client: the stream, and the event's place in the log. */
const toId = (stream: string, place: string): string => `${stream}.${place}`;
const placeIn = (id: string): { readonly stream: string; readonly place: string } | undefined => {
  const [, stream, place] = /^([\w-]{1,64})\.(\d+-\d+)$/u.exec(id) ?? [];
  return stream && place ? { stream, place } : undefined;
};

/** The message that ends a stream: the answer to its request. */
const isAnswer = (message: unknown): boolean => isRecord(message) && ("result" in message || "error" in message);

/** What the log keeps of an event: the message, and with the first one of a stream the request that it answers. */
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
 * Remembers what was sent where every process of a service finds it, so that a client whose connection broke can fetch
 * the rest from any of them, also what another one has yet to send.
 */
export function createSharedReplay<Message>(log: EventLog, report: (error: unknown) => void) {
  const forSession = (owner: Caller, session: string) => {
    /** Streams whose messages this process sends. */
    const own = new Set<string>();
    const resumed = new Map<string, Resumed<Message>>();
    const nameOf = (stream: string) => `${session}/${stream}`;
    let beginning: RequestId | undefined;

    /** The request that a stream answers, by its first event. */
    const requestOf = async (stream: string): Promise<unknown> => {
      const [first] = await log.after(owner, nameOf(stream), "0-0");
      return first && partsOf(first).request;
    };

    return {
      /** Runs what begins a stream for that request: its first event comes before anything is waited for. */
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
          // The message itself goes out all the same; it only cannot be fetched again.
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
       * Sends what other processes send to a stream that was resumed here, and an error if they are gone. Settles with
       * the answer, or when the client is gone. `undefined` for a stream that this process serves itself.
       */
      goOn(id: string, over: Promise<void>): Promise<void> | undefined {
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
