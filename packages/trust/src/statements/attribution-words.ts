/** The words by which a language says whose a finding or a saying is. Closed lists, and nothing learnt. */
export interface AttributionWords {
  /** Phrases before a name, split by `|`. */
  readonly before: string;
  /** A word after a name. */
  readonly after?: string;
  readonly verbs: string;
  /** What may stand between a name and its verb. */
  readonly helpers: string;
  /** After one of these a name is part of something else: "critics of Ada Lind". */
  readonly prepositions: string;
  readonly articles: string;
  /** What is somebody's or comes from somebody: "a study by", "researchers at", split by `|`. */
  readonly works?: string;
}

export const ATTRIBUTION_WORDS: Readonly<Record<string, AttributionWords>> = {
  en: {
    before: "according to|in the words of|in the view of|in the opinion of|as reported by|as stated by|as noted by",
    verbs:
      "say says said argue argues argued find finds found claim claims claimed state states stated write writes wrote report reports reported suggest suggests suggested conclude concludes concluded note notes noted believe believes believed estimate estimates estimated show shows showed announce announces announced warn warns warned explain explains explained observe observes observed think thinks thought propose proposes proposed maintain maintains maintained assert asserts asserted",
    helpers: "has have had also later once first then recently",
    prepositions: "of in on at by from with for to about against near under over after before between than like",
    articles: "the a an",
    works:
      "study by|studies by|report by|survey by|analysis by|paper by|research by|review by|experiment by|experiments by|researchers at|researchers from|scientists at|scientists from|team at|team from|economists at|authors at|researcher at|professor at",
  },
  de: {
    before:
      "laut|nach angaben von|nach angaben der|nach angaben des|nach ansicht von|nach ansicht der|nach meinung von|nach einschätzung von|den worten von",
    after: "zufolge",
    verbs:
      "sagt sagte sagten sagen argumentiert argumentierte behauptet behauptete schreibt schrieb berichtet berichtete erklärt erklärte meint meinte stellte fand zeigte warnt warnte schätzt schätzte betont betonte glaubt glaubte",
    helpers: "hat hatte haben",
    prepositions: "von vom in im an am bei aus mit für zu zum zur über gegen nach vor unter auf",
    articles: "der die das dem den des ein eine einer eines einem",
    works:
      "studie von|studie der|bericht von|bericht der|untersuchung von|untersuchung der|umfrage von|forscher der|forschern der",
  },
  fr: {
    before: "selon|d'après|d’après|de l'avis de|aux yeux de",
    verbs:
      "dit disait affirme affirmait affirmé soutient soutenait soutenu écrit écrivait déclare déclaré explique expliqué estime estimé conclut conclu rapporte rapporté pense pensait note noté montre montré avertit averti",
    helpers: "a avait ont",
    prepositions: "de du des d en à au aux par avec pour sur dans chez contre sous",
    articles: "le la les l un une",
  },
  es: {
    before: "según|de acuerdo con|en palabras de|en opinión de|a juicio de",
    verbs:
      "dice dijo afirma afirmó sostiene sostuvo escribe escribió declara declaró explica explicó estima estimó concluye concluyó informa informó señala señaló piensa pensaba argumenta argumentó advierte advirtió asegura aseguró",
    helpers: "ha había han también",
    prepositions: "de del en a al por con para sobre contra entre bajo",
    articles: "el la los las un una",
  },
  it: {
    before: "secondo|a detta di|a parere di|nelle parole di",
    verbs:
      "dice disse detto afferma affermò affermato sostiene sostenne sostenuto scrive scrisse scritto dichiara dichiarò dichiarato spiega spiegò spiegato stima conclude concluso riferisce riferì ritiene riteneva nota",
    helpers: "ha aveva hanno",
    prepositions: "di del della dei delle in a al da dal con per su sul contro tra",
    articles: "il lo la i gli le l un una",
  },
  pt: {
    before: "segundo|de acordo com|conforme|nas palavras de|na opinião de",
    verbs:
      "diz disse afirma afirmou sustenta sustentou escreve escreveu declara declarou explica explicou estima estimou conclui concluiu informa informou argumenta argumentou alerta alertou",
    helpers: "tem tinha também",
    prepositions: "de do da dos das em no na por pelo pela com para sobre contra entre",
    articles: "o a os as um uma",
  },
  nl: {
    before: "volgens|in de woorden van|naar de mening van",
    verbs:
      "zegt zei stelt stelde beweert beweerde schrijft schreef meldt meldde verklaart verklaarde betoogt betoogde concludeert concludeerde meent meende vindt vond schat schatte waarschuwt waarschuwde",
    helpers: "heeft had ook",
    prepositions: "van in op aan bij uit met voor tot over tegen na onder",
    articles: "de het een",
  },
};

/** Small words inside names: "University of Larnby", "Lind and Keller". */
export const CONNECTORS =
  "of the for and de la le du des der die von van den und et y e & di del della do da dos das en";

/** Ranks and days name nobody; and whoever names a publisher may mean the very page that is cited. */
export const NOBODY =
  "dr prof professor mr mrs ms miss sir dame lady lord st rev mme mlle sr sra don doña sheriff bishop herr frau monsieur madame señor señora monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche university universität université universidad università universidade universiteit institute institut instituto istituto ministry ministerium ministère ministerio minister ministers president präsident président presidente chancellor bundeskanzler kanzler mayor bürgermeister senator governor committee commission organization organisation association";
export const PUBLISHERS =
  "times post news newspaper journal magazine review herald tribune guardian telegraph reuters wikipedia britannica encyclopedia encyclopaedia bbc cnn press zeitung spiegel zeit monde figaro país mundo correo corriere repubblica gazette chronicle bulletin blog website springerlink";
