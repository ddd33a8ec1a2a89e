import type { ClientRequest } from "node:http";
import type { ClientResponse } from "./client.ts";
import { toHeaders } from "./response-headers.ts";

/** Node's HTTP/1.1. Importing it by name would also load what it exports lazily, which is a second HTTP client. */
export const nodeHttp = process.getBuiltinModule("node:http");

/** Ends a request with its body, and resolves with the head of the response. */
export const answerTo = (request: ClientRequest, body?: string): Promise<ClientResponse> =>
  new Promise((resolve, reject) => {
    // Extra bytes after the response emit several errors, so this listener stays.
    request.on("error", reject).once("response", (answer) => {
      answer.on("error", () => {});
      // After the head, errors belong to the body; the request reports them first and in more detail.
      request.on("error", (error) => answer.destroy(error));
      resolve({ status: answer.statusCode ?? 0, headers: toHeaders(answer.headers), body: answer });
    });
    request.end(body);
  });
