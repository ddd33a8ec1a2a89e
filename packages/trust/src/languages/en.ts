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
      no sooner|no matter|not uncommon|not unusual|why not|whether or not|nothing but|none other than|no #|no. #|not until|not _ until|not before|not more than|not less than|cannot but|not to mention`,
    months: `january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept
      october|oct november|nov december|dec`,
    numbers: "zero one two three four five six seven eight nine ten eleven twelve",
    abbreviations: `mr mrs ms dr prof st rev hon gen col lt sgt capt sen rep gov pres jr sr vs cf e.g i.e eg ie al fig
      figs no nos eq eqs sec vol vols pp p ch ed eds approx ca est dept inc ltd co corp mt ft jan feb mar apr jun jul aug
      sep sept oct nov dec u.s u.k u.n a.m p.m ph.d b.c a.d`,
    hedges: `about|around|approximately|approx*|roughly|nearly|almost|some|over|under|above|below|up to|at least|
      at most|more than|less than|fewer than|as many as|as much as|close to|circa|an estimated|estimated|
      or so`,
    absolutes: `only|solely|exclusively|always|all|every|entirely|completely|never|none|everyone|nobody|purely|the only|just|
      both|neither|any|no longer`,
    doubts: `may|might|could|possibl*|perhaps|probabl*|likely|reported*|alleg*|suggest*|expect*|plan*|propos*|consider*|
      would|should|seem*|appear*|believ*|claim*|rumour*|rumor*|suspect*|unclear|if|try|tries|tried|attempt*|hope*`,
    opposites: `
      rise rises rose risen rising increas* grow* grew climb* soar* surg* gain* rais* / fall falls fell fallen falling declin* decreas* drop* shrink* shrank plung* lower* reduc* diminish*
      more / less fewer
      most / least fewest
      win wins won winning winner* victor* / lose loses lost losing loser* defeat*
      before prior previous* earlier / after following later subsequent*
      first / last final* / second / third
      early / late
      born birth / died dies death dead deceased
      alive living survived / dead died killed
      north* / south* / east* / west*
      large* big bigger biggest huge / small* little tiny
      high higher highest tall* / low lower lowest short*
      long* / short*
      old* / young* / new newer newest
      begin* began begun start* launch* / end ends ended ending finish* conclud* cease* stop*
      open* / close* closing shut
      accept* approv* agree* / reject* refus* declin* disapprov* disagree* veto*
      support* favor* favour* endors* / oppos* against criticiz* criticis*
      allow* permit* legal* lawful / ban bans banned prohibit* forbid* forbade illegal* unlawful outlaw*
      success* succeed* / fail* unsuccess*
      buy buys bought purchas* acquir* / sell* sold sale sales donat*
      man men male* boy* father* son sons brother* husband* king* / woman women female* girl* mother* daughter* sister* wife wives queen*
      love* like likes liked admir* / hate* hating dislik* despis*
      hot* warm* / cold* cool*
      rich* wealthy / poor*
      safe* harmless / danger* unsafe harmful risky
      possible / impossible
      true real genuine / false fake fictional fiction*
      good better best / bad worse worst
      positive* / negative*
      always / never rarely seldom
      all every everyone entire* / none nobody no-one some few
      many numerous several / few single
      inside indoor* within / outside outdoor*
      enter* join* arriv* / leave leaves left depart* quit* withdr*
      married marry marri* wed / divorc* unmarried single
      public* / private*
      day morning* / night* evening*
      summer / winter / spring / autumn fall
      peace* / war wars
      friend* ally allies allied / enemy enemies rival* foe
      victory triumph / defeat loss
      profit* / loss losses
      caus* induc* trigger* / prevent* protect* avoid*
      optimis* / pessimis*
      build* built construct* creat* / destroy* demolish* destruct*
      same identical equal* / different differ* distinct unequal
      known famous / unknown obscure
      black / white / red / blue / green / yellow / brown / pink / orange
      guilty convicted / innocent acquitted
      majority / minority
      maximum / minimum
      strong* / weak*
      fast* quick* rapid* / slow*
      rare rarely uncommon / common* usual* frequent*
      easy easi* / difficult* hard
      attack* / defend*
      arrest* imprison* jail* detain* / releas* freed
      independent* / dependent*
      teacher* professor* / student* pupil*
      comed* / traged* / horror / western
      modern / ancient
      sunday / monday / tuesday / wednesday / thursday / friday / saturday
      american / british / french / german / italian / spanish / russian / chinese / japanese / canadian / australian / indian / mexican / irish / scottish / dutch / swedish / greek / polish / israeli / iranian / turkish / korean / egyptian
      football soccer / basketball / baseball / hockey / tennis / cricket / rugby
      singer* / director* / painter* / politician*
      novel* book / film* movie* / song* / album* / play
      deny denies denied denying / confirm* admit*
      accelerat* / decelerat*
      expensive / cheap
      heavy heavi* / light lighter
      near close / far
      include* including / exclude* excluding
      major* / minor*
      improv* / worsen* deteriorat*
      left / right
      continu* persist* remain* resum* / ceas* halt* suspend* discontinu* cancel* abolish*
      add adds added adding / remov* delet* omit* omitted
      free freed / kidnap* abduct* hostage*
      appoint* hire* hired recruit* / dismiss* sack* fired
      upper / lower
      top / bottom
      intact undamaged / broken damaged
      conservative* / liberal*
      democrat* / republican*
      christian* catholic* protestant* / muslim* islam* / jewish jews judaism / buddhis* / hindu*
      dollar* / euro euros / yen
      gold golden / silver / bronze
      mandatory compulsory obligatory / optional voluntary
      permanent* / temporar* provisional
      import imports imported importing / export exports exported exporting
      remember* / forget* forgot*
      find finds found / lose lost
      expand* widen* broaden* extend* / narrow* contract* restrict* curtail*
      healthy / ill sick unwell
      urban / rural
      domestic / foreign overseas
      professional* / amateur*
      ancestor* forefather* / descendant*
      beneficial / harmful detrimental adverse
      simple / complex complicated
      wet / dry
      clean / dirty polluted contaminated
      bright / dark
      soft / hard
      thick / thin
      deep / shallow
      wide broad / narrow
      praise* welcome* commend* applaud* / condemn* denounc* criticis* criticiz* slam*
      democracy democratic / dictatorship
      ran running runs / walk* / sit sits sat sitting seated / stand stands stood standing / / swim* / flew flying flies
      poem* poetry / novel* / essay*
      europe european / asia asian / africa african
      buyer* customer* / seller* vendor*
      victim* / perpetrator* culprit*
      employer* / employee* worker*
      reveal* disclos* / conceal* hide hides hid hidden
      underestimat* / overestimat*
      senior / junior
      solid / liquid / gas gaseous
      introduc* / abolish* repeal*
      uphold upheld affirm* / overturn* overrul* quash* annul*
      approved authorised authorized licensed / withdrawn withdrew revoked`,
    determiners:
      "the a an its his her their our my your this these those of in on at from for with by near along across under over some each every no",
    rebuttals: `
      no|none of the|none of these|none of those|not one|not a single|neither … study|studies|trial|trials|research|researcher|researchers|scientist|scientists|experiment|experiments|review|reviews|evidence|proof|data|analysis|analyses|survey|surveys|investigation|investigations|sign|signs|indication|indications ~ that|for the claim that|for the idea that|for the belief that|show*|show* that|found|found that|prov*|prov* that|demonstrat*|demonstrat* that
      nobody|no one … shown that|found that|proved that|proven that|demonstrated that
      little|scant|insufficient|hardly any … evidence that|evidence for|proof that|proof for
      a|an|the … myth that|myth is that|misconception that|fallacy that|legend that|hoax that|falsehood that|superstition that
      claim that|claims that|belief that|beliefs that|idea that|ideas that|notion that|notions that|assertion that|assertions that|rumor that|rumors that|rumour that|rumours that|suggestion that|allegation that|allegations that|assumption that|theory that >> is|are|was|were|has been|have been|proved|turned out|turned out to be … mistaken|false|wrong|untrue|debunked|refuted|disproved|disproven|discredited|unfounded|baseless|incorrect|erroneous|myth|hoax
      ^that >> is|was … myth|misconception|fallacy|falsehood|false|untrue
      wrongly|mistakenly|erroneously|falsely|incorrectly … believed that|claimed that|assumed that|thought that|reported that|said that
      it is|it's|it was|is|was … not true that|untrue that|false that|not the case that|no truth to the claim that`,
    asides: "contrary to … belief|opinion|wisdom|claim|claims|report|reports|myth",
  });
