export { createNotes, notesIn } from "./notes.ts";
export { type CrawlProfile, profileOf } from "./profile.ts";
export { type CrawlErrors, type CrawlResults, type CrawlStatus, removedPage, resultOf, statusOf } from "./status.ts";
export { createDeliveries, type Delivery, Headers, Webhook } from "./webhook.ts";
