export {
  type DateParts,
  type DayFirst,
  daysIn,
  isDay,
  isDayFirst,
  isoOf,
  monthNames,
  monthOf,
  seasonOf,
  validParts,
} from "./calendar.ts";
export { type FoundDay, firstDate, plainText } from "./date-patterns.ts";
export { millisOf, readTimestamp, type Timestamp } from "./timestamp.ts";
export { isUndated, readDate, readDay, toIsoDate, type WrittenDate } from "./written.ts";
