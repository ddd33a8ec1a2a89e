import type { Removal } from "../../clean/define.ts";
import type { PageType } from "../page-type.ts";
import type { Collector, Scene } from "./define.ts";
import { forum } from "./forum.ts";

const collectors: Readonly<Partial<Record<PageType, Collector>>> = { forum };

/** Proposes what is not content on this kind of page. */
export const collect = (type: PageType, scene: Scene): readonly Removal[] => collectors[type]?.(scene) ?? [];
