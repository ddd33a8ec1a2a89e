import type { PageFacts } from "../page-facts.ts";

/** Maximum free text; a longer article is complete. */
const FREE_BYTES = 6_000;

/** Elements shown in place of the rest of an article. */
const boxes =
  /^[#.](?:[\w-]{0,80}(?:paywall|reg-?wall|pay-wall|subscriber-only|subscribers-only|premium-(?:wall|content|gate|teaser)|piano-(?:container|offer|inline)|article-(?:barrier|gate|locked)|content-gate|metered-content|plus-(?:teaser|gate)|abo-?(?:wall|box|gate)|paid-content|members-only-(?:box|gate|message)|gate-(?:container|content)))(?:[\w-]*)$/iu;

const prompt =
  /(?:subscribe|sign up|log in|register|become a (?:member|subscriber)) (?:now )?(?:to (?:continue|keep|read|unlock|access|get)|for (?:full|unlimited) access)|already (?:a |have a )?(?:subscriber|subscription|member)|(?:this|the) (?:article|story|content|post) is (?:only )?(?:for|available to|exclusive(?:ly)? (?:for|to)) (?:\w+ )?(?:subscribers|members)|continue reading (?:this article )?with|unlock (?:this|the full) (?:article|story)|free articles? (?:left|remaining)|jetzt (?:weiterlesen|abonnieren|freischalten)|(?:weiterlesen|lesen sie weiter) mit|bereits abonnent|diesen artikel (?:weiter|frei)|(?:abonnez|connectez)-vous (?:pour|afin)|(?:la suite|cet article|article) (?:est )?réservée?(?:s)? aux abonnés|déjà abonné|il vous reste .{1,12} de cet article|suscr[ií]b(?:ete|ase) para|ya (?:eres|es) suscriptor|contenido exclusivo para suscriptores|assine (?:para|e)|conteúdo exclusivo para assinantes|já é assinante|abbonati per|sei già abbonato|contenuto riservato agli abbonati|neem een abonnement|al abonnee|alleen voor abonnees|оформите подписку|только для подписчиков|уже (?:есть подписка|подписаны)|会員限定|この記事は有料|続きを読むには|(?:有料|会員)登録|订阅(?:后|以)?(?:继续|阅读)|付费(?:阅读|内容)|구독자 전용|유료 (?:회원|기사)/iu;

/** Evidence for a paywall. */
interface PaywallClues {
  readonly facts: PageFacts;
  /** Bytes of the extracted text. */
  readonly readBytes: number;
}

/**
 * Whether only the free part is shown. Two of three signs are required: the page's own data, an element in place of the
 * rest, a request to subscribe. A long text is complete, as many sites send it and hide it afterwards.
 */
export function isPaywalled({ facts, readBytes }: PaywallClues): boolean {
  if (readBytes > FREE_BYTES) return false;
  const signs = [facts.declaredPaid, facts.marks.some((mark) => boxes.test(mark)), prompt.test(facts.text)];
  return signs.filter(Boolean).length >= 2;
}
