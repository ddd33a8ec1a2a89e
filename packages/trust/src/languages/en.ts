import { defineLanguage } from "./define.ts";

export const english = () =>
  defineLanguage("en", {
    functionWords: `a an the and or but nor so yet if then than as at by for from in into of off on onto out over to up
      with about above across after against along among around before behind below beneath beside between beyond down
      during except inside near outside per since through throughout till toward towards under until upon via within
      am is are was were be been being do does did doing done have has had having can could may might must shall should
      will would i me my mine you your yours he him his she her hers it its we us our ours they them their theirs who
      whom whose which what when where why how this that these those there here all any both each either every few more
      most other others own same some such very too also just only even still not no never none neither without cannot
      again once while because although though whether however`,
    negations: `not|_n['’]t|no|never|none|nobody|nothing|nor|neither|without|cannot|fail to|fails to|
      failed to|failing to|lack|lacks|lacked|lack of|lacks evidence|absence of|not significant*|no significant*|contrary|
      contradict*|dispute|disputes|disputed|refute|refutes|refuted|disprove|disproves|disproved|disproven|did not|
      does not|do not|no evidence|no association|no difference|rejected|no effect|not associated|not supported|falsely|
      debunk*|hoax|unfounded|baseless|discredited|misinformation|fabricated|no causal link|no link between|not true|
      untrue|unsupported by evidence|isnt|wasnt|arent|werent|dont|doesnt|didnt|wont|wouldnt|couldnt|shouldnt|hasnt|
      havent|hadnt|unable to|denied|denies|deny`,
    notNegations: `not only|not just|not merely|not least|not unlike|no fewer than|no less than|no more than|no doubt|
      no sooner|no matter|not uncommon|not unusual|why not|whether or not|nothing but|none other than|no #|no. #|not more than|not less than|cannot but|not to mention`,
    months: `january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept
      october|oct november|nov december|dec`,
    numbers: "zero one two three four five six seven eight nine ten eleven twelve",
    abbreviations: `mr mrs ms dr prof st rev hon gen col lt sgt capt sen rep gov pres jr sr vs cf e.g i.e eg ie al fig
      figs no nos eq eqs sec vol vols pp p ch ed eds approx ca est dept inc ltd co corp mt ft jan feb mar apr jun jul aug
      sep sept oct nov dec u.s u.k u.n a.m p.m ph.d b.c a.d`,
    hedges: `about|around|approximately|approx*|roughly|nearly|almost|some|over|under|above|below|up to|at least|
      at most|more than|less than|fewer than|as many as|as much as|close to|circa|an estimated|estimated|
      or so`,
  });
