import { parentPort, workerData } from "node:worker_threads";
import { startZotero } from "../../packages/testkit/src/index.ts";

const { originMap } = await startZotero(workerData);
parentPort?.postMessage(originMap);
