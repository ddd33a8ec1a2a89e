export type { KeyUse } from "../key-use.ts";
export type { AggregateUsage } from "./analytics.ts";
export type { Refusal } from "./answers.ts";
export { PURPOSES, type Purpose } from "./consent.ts";
export { isWorkspaceId } from "./members.ts";
export { createPeople, type People, type PeopleOptions } from "./people.ts";
export { sessionRoom } from "./session-room.ts";
export type { RoomFailure, SubjectErasure, SubjectExport, SubjectRoom } from "./subject.ts";
