export { createWorkers, type Workers, type WorkersOptions } from "./jobs.ts";
