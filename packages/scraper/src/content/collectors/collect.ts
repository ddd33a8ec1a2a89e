import type { Removal } from "@wellsourced/markup/hidden";
import type { PageType } from "../page-type.ts";
import type { Collector, Scene } from "./define.ts";
import { forum } from "./forum.ts";
import { product } from "./product.ts";

const collectors: Readonly<Partial<Record<PageType, Collector>>> = { forum, product };

/** Proposes what is not content on this kind of page. */
export const collect = (type: PageType, scene: Scene): readonly Removal[] => collectors[type]?.(scene) ?? [];
