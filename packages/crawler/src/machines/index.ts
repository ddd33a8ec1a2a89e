export { createWorkers, type WorkersOptions } from "./jobs.ts";
