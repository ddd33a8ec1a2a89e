export { createNotes, notesIn } from "./notes.ts";
export { type CrawlProfile, type ProfileOptions, profileOf } from "./profile.ts";
export { type CrawlErrors, type CrawlResults, type CrawlStatus, removedPage, resultOf, statusOf } from "./status.ts";
export { createDeliveries, type Delivery, type DeliveryOptions, Headers, Webhook } from "./webhook.ts";
