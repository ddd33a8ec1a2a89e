/** Words whose absence turns a sentence, split by `|`; `*` stands for any ending. Matched as whole words in lower case. */
interface RiskWords {
  readonly negation: string;
  readonly hedge: string;
  readonly condition: string;
  /** Scripts without blanks, and languages that glue endings on: match inside words. */
  readonly inside?: true;
}

export const RISK_WORDS: Readonly<Record<string, RiskWords>> = {
  en: {
    negation:
      "not|no|never|none|nobody|nothing|nor|neither|without|cannot|hardly|scarcely|barely|rarely|seldom|*n't|*n’t|lack*|fail|fails|failed|denied|denies|deny|unlikely|impossible",
    hedge:
      "may|might|could|can|would|should|perhaps|possibly|probably|maybe|likely|some|some of|several|nearly|almost|about|approximately|roughly|around|allegedly|reportedly|apparently|seemingly|seem|seems|seemed|appear|appears|appeared|suggest|suggests|suggested|estimated|partly|partially|sometimes|often|usually|generally|typically|mostly|mainly|potentially|presumably|supposedly|so-called|according to|up to|at least|at most|fewer than|less than|more than|tend to|tends to|believed|claimed|claims|arguably|in part|to some extent|in some cases",
    condition:
      "if|unless|only|provided|providing|except|excluding|until|as long as|assuming|subject to|in case|whether",
  },
  de: {
    negation:
      "nicht|nichts|kein|keine|keinen|keinem|keiner|keines|nie|niemals|niemand*|ohne|weder|nirgends|keineswegs|kaum|selten",
    hedge:
      "könnte|könnten|kann|können|dürfte|dürften|möglicherweise|vielleicht|wahrscheinlich|vermutlich|wohl|angeblich|offenbar|scheinbar|anscheinend|etwa|rund|circa|ca|fast|beinahe|knapp|teilweise|manchmal|oft|meist|meistens|einige|manche|mindestens|höchstens|bis zu|laut|würde|würden|sollte|sollten|eventuell|unter umständen",
    condition: "wenn|falls|sofern|nur|außer|ausser|es sei denn|solange|bis|vorausgesetzt|soweit",
  },
  fr: {
    negation: "pas|jamais|aucun|aucune|rien|sans|guère|nul|nulle|non|ni|plus|ne|personne|n'|n’|rarement",
    hedge:
      "peut|peuvent|pourrait|pourraient|peut-être|probablement|sans doute|environ|près de|presque|quasi|certains|certaines|quelques|parfois|souvent|semble|semblent|apparemment|selon|jusqu'à|au moins|au plus|plus de|moins de|éventuellement|vraisemblablement|présumé*|serait|seraient|devrait|devraient|généralement|en partie",
    condition:
      "si|s'il|s'ils|sauf|seulement|uniquement|à condition|pourvu que|à moins que|tant que|excepté|hormis|que si",
  },
  es: {
    negation: "no|nunca|jamás|ningún|ninguna|ninguno|nadie|nada|sin|tampoco|ni|apenas|raramente",
    hedge:
      "puede|pueden|podría|podrían|quizá|quizás|tal vez|probablemente|posiblemente|presuntamente|supuestamente|aparentemente|casi|cerca de|alrededor de|unos|unas|aproximadamente|algunos|algunas|a veces|según|al menos|como máximo|hasta|más de|menos de|parece|parecen|debería|deberían|generalmente|en parte|a menudo",
    condition: "si|salvo|excepto|solo|sólo|solamente|únicamente|siempre que|a menos que|a condición",
  },
  it: {
    negation: "non|mai|nessun|nessuno|nessuna|niente|nulla|senza|né|neanche|nemmeno|neppure|raramente|appena",
    hedge:
      "può|possono|potrebbe|potrebbero|forse|probabilmente|possibilmente|presumibilmente|apparentemente|quasi|circa|intorno a|alcuni|alcune|qualche|talvolta|a volte|spesso|secondo|almeno|fino a|più di|meno di|sembra|sembrano|dovrebbe|dovrebbero|generalmente|in parte|presunto|presunta",
    condition: "se|salvo|tranne|eccetto|solo|soltanto|solamente|purché|a meno che|a condizione|finché",
  },
  pt: {
    negation: "não|nunca|jamais|nenhum|nenhuma|ninguém|nada|sem|nem|tampouco|raramente|mal",
    hedge:
      "pode|podem|poderia|poderiam|talvez|provavelmente|possivelmente|supostamente|aparentemente|quase|cerca de|em torno de|aproximadamente|alguns|algumas|às vezes|segundo|pelo menos|até|mais de|menos de|parece|parecem|deveria|geralmente|em parte",
    condition: "se|salvo|exceto|só|somente|apenas|desde que|a menos que|enquanto",
  },
  nl: {
    negation: "niet|geen|nooit|niemand|niets|zonder|noch|nauwelijks|zelden",
    hedge:
      "kan|kunnen|zou|zouden|misschien|mogelijk|waarschijnlijk|vermoedelijk|blijkbaar|schijnbaar|bijna|ongeveer|circa|ca|sommige|enkele|soms|vaak|volgens|minstens|hoogstens|tot|meer dan|minder dan|lijkt|lijken|deels|naar verluidt",
    condition: "als|indien|tenzij|alleen|slechts|mits|behalve|zolang",
  },
  sv: {
    negation: "inte|ej|icke|ingen|inget|inga|aldrig|utan|varken|knappast|sällan",
    hedge:
      "kan|kunde|skulle|kanske|möjligen|troligen|sannolikt|förmodligen|nästan|ungefär|cirka|omkring|vissa|några|ibland|ofta|enligt|minst|högst|upp till|verkar|tycks|delvis",
    condition: "om|såvida|endast|bara|förutsatt|utom|förutom",
  },
  da: {
    negation: "ikke|ikkje|ej|ingen|intet|aldri|aldrig|uten|uden|hverken|verken|næppe|neppe|sjelden|sjældent",
    hedge:
      "kan|kunne|ville|måske|kanskje|muligvis|sannsynligvis|sandsynligvis|formentlig|nesten|næsten|omtrent|cirka|noen|nogle|ofte|ifølge|minst|mindst|opptil|synes|delvis|delvist",
    condition: "hvis|dersom|medmindre|bare|kun|forutsatt|unntatt|undtagen",
  },
  pl: {
    negation: "nie|nigdy|żaden|żadna|żadne|nikt|nic|bez|ani|rzadko|ledwie",
    hedge:
      "może|mogą|mógłby|mogłaby|mogłoby|być może|prawdopodobnie|chyba|rzekomo|podobno|prawie|niemal|około|niektóre|niektórzy|czasem|często|według|co najmniej|do|ponad|wydaje się|częściowo",
    condition: "jeśli|jeżeli|gdyby|chyba że|tylko|pod warunkiem|oprócz|z wyjątkiem|dopóki",
  },
  cs: {
    negation: "ne|není|nejsou|nebyl|nebyla|nebylo|nikdy|žádný|žádná|žádné|nikdo|nic|bez|ani|zřídka",
    hedge:
      "může|mohou|mohl|mohla|mohlo|možná|asi|pravděpodobně|údajně|téměř|skoro|přibližně|zhruba|některé|někteří|někdy|často|podle|nejméně|až|zdá se|částečně",
    condition: "pokud|jestliže|kdyby|jen|pouze|kromě|s výjimkou|dokud",
  },
  ro: {
    negation: "nu|niciodată|niciun|nicio|nimeni|nimic|fără|nici|rareori",
    hedge:
      "poate|pot|ar putea|probabil|posibil|aparent|aproape|circa|aproximativ|unii|unele|uneori|adesea|potrivit|cel puțin|până la|pare|parțial",
    condition: "dacă|decât|doar|numai|cu condiția|cu excepția|cât timp",
  },
  hu: {
    negation: "nem|ne|soha|sem|senki|semmi|nélkül|nincs|nincsenek|aligha|ritkán",
    hedge:
      "lehet|talán|valószínűleg|esetleg|állítólag|majdnem|körülbelül|mintegy|néhány|néha|gyakran|szerint|legalább|akár|úgy tűnik|részben",
    condition: "ha|hacsak|csak|feltéve|kivéve|amíg",
  },
  tr: {
    negation: "değil|yok|hiç|asla|hiçbir|ne|olmadan|*madı|*medi|*maz|*mez|*mıyor|*miyor|*mayan|*meyen|*mamış|*memiş",
    hedge:
      "olabilir|belki|muhtemelen|sanırım|sözde|neredeyse|yaklaşık|bazı|bazen|genellikle|göre|en az|en fazla|*abilir|*ebilir|kısmen",
    condition: "eğer|ise|yalnızca|sadece|hariç|koşuluyla|şartıyla|sürece",
  },
  vi: {
    negation: "không|chẳng|chưa|chả|đừng|không bao giờ|hiếm khi",
    hedge: "có thể|có lẽ|dường như|hình như|khoảng|gần|một số|đôi khi|thường|theo|ít nhất|tối đa|hầu như|được cho là",
    condition: "nếu|trừ|trừ khi|chỉ|miễn là|ngoại trừ",
  },
  id: {
    negation: "tidak|tak|bukan|bukanlah|belum|tanpa|jangan|tidaklah|tiada|jarang|enggak|nggak",
    hedge:
      "mungkin|dapat|bisa|barangkali|diduga|konon|tampaknya|agaknya|hampir|sekitar|kira-kira|kurang lebih|beberapa|sebagian|kadang|kadang-kadang|sering|biasanya|menurut|setidaknya|paling sedikit|hingga|lebih dari|kurang dari|kemungkinan|seharusnya",
    condition: "jika|bila|apabila|kalau|kecuali|hanya|asalkan|selama",
  },
  ru: {
    negation: "не|нет|ни|никогда|никто|ничего|ничто|без|нельзя|невозможно|вряд ли|едва ли|редко",
    hedge:
      "может|могут|мог|могла|могли|могло|возможно|вероятно|наверное|видимо|якобы|предположительно|почти|около|примерно|приблизительно|некоторые|некоторых|иногда|часто|обычно|согласно|по данным|не менее|до|свыше|кажется|бы|отчасти|частично",
    condition: "если|только|лишь|кроме|при условии|пока|исключая",
  },
  uk: {
    negation: "не|ні|немає|ніколи|ніхто|нічого|без|навряд чи|рідко",
    hedge:
      "може|можуть|міг|могла|могли|можливо|ймовірно|мабуть|нібито|майже|близько|приблизно|деякі|іноді|часто|за даними|щонайменше|до|понад|здається|частково",
    condition: "якщо|тільки|лише|крім|за умови|поки",
  },
  el: {
    negation: "δεν|δε|μην|μη|όχι|ποτέ|κανένας|καμία|κανένα|τίποτα|χωρίς|ούτε|σπάνια",
    hedge:
      "μπορεί|ίσως|πιθανώς|πιθανόν|ενδεχομένως|φέρεται|σχεδόν|περίπου|μερικοί|ορισμένοι|συχνά|σύμφωνα με|τουλάχιστον|έως|φαίνεται",
    condition: "αν|εάν|εκτός|μόνο|εφόσον|αρκεί",
  },
  ar: {
    negation: "لا|لم|لن|ليس|ليست|ليسوا|غير|بدون|دون|عدم|ينفي|تنفي|نفى|ولا|ولم|ولن|وليس|بلا|ما|نادرا",
    hedge:
      "قد|ربما|يمكن|يحتمل|لعل|يبدو|تقريبا|حوالي|نحو|قرابة|بعض|أحيانا|غالبا|وفقا|بحسب|على الأقل|أكثر من|أقل من|يزعم|مزعوم|كاد",
    condition: "إذا|إن|لو|إلا|فقط|بشرط|ما لم|طالما|باستثناء",
  },
  fa: {
    negation:
      "نیست|نیستند|نبود|نبودند|نشد|نشده|نشدند|نمی*|ندارد|ندارند|نداشت|نداشتند|نکرد|نکرده|نکردند|نخواهد|نتوانست|بدون|هیچ|نه|عدم|هرگز|به ندرت",
    hedge:
      "شاید|ممکن|احتمالا|احتمال|گویا|ظاهرا|تقریبا|حدود|نزدیک به|برخی|بعضی|گاهی|اغلب|معمولا|طبق|به گفته|حداقل|حداکثر|دست کم|می‌تواند|بیش از|کمتر از",
    condition: "اگر|مگر|فقط|تنها|به شرط|جز|تا زمانی",
  },
  he: {
    negation: "לא|אין|אינו|אינה|אינם|בלי|ללא|מעולם|לעולם|אף|אל|כמעט ולא",
    hedge: "אולי|ייתכן|כנראה|יכול|יכולה|עשוי|עשויה|לכאורה|כמעט|בערך|כ|חלק|לפעמים|לפי|לפחות|עד|נראה",
    condition: "אם|אלא|רק|בתנאי|למעט|פרט|כל עוד",
  },
  hi: {
    negation: "नहीं|न|ना|मत|बिना|कभी नहीं|कोई नहीं",
    hedge: "शायद|संभवतः|लगभग|करीब|कुछ|कभी-कभी|अक्सर|कथित|सकता|सकते|सकती|कम से कम|अनुसार|प्रायः",
    condition: "अगर|यदि|सिवाय|केवल|सिर्फ|बशर्ते|जब तक",
  },
  ko: {
    negation: "않|못|없|아니|안 |불가능|부인",
    hedge: "수 있|아마|듯|것으로 보|약 |거의|일부|가끔|때때로|대략|가능성|추정|최소|최대|적어도|따르면|것 같",
    condition: "만약|경우|제외|한하여|한해|조건|단지|오직|으면|지만|때만|뿐",
    inside: true,
  },
  ja: {
    negation: "ない|なく|なかっ|ません|無い|ず、|ずに|否定|不可能|わけではな",
    hedge:
      "かもしれ|可能性|だろう|でしょう|おそらく|恐らく|たぶん|約|およそ|ほぼ|ほとんど|一部|とみられ|と思われ|と考えられ|らしい|ようだ|によると|によれば|少なくとも|最大|推定|とされ",
    condition: "もし|場合|限り|のみ|だけ|ただし|除き|除いて|以外|なければ|としても",
    inside: true,
  },
  zh: {
    negation: "不|没|沒|無|无|未|非|否认|否認|拒绝|拒絕|别|莫",
    hedge:
      "可能|也许|也許|或许|或許|大概|大约|大約|约|約|近|几乎|幾乎|据说|據說|据报|据称|據稱|似乎|看来|看來|部分|有些|一些|某些|有时|有時|至少|最多|左右|疑似|估计|估計|应该|應該",
    condition: "如果|若|假如|除非|除了|除|只有|只要|仅|僅|条件|條件|只",
    inside: true,
  },
  th: {
    negation: "ไม่|มิ|ไร้|ปราศจาก",
    hedge: "อาจ|น่าจะ|คง|ประมาณ|ราว|เกือบ|บาง|มักจะ|ตามที่|อย่างน้อย|ดูเหมือน",
    condition: "ถ้า|หาก|เว้นแต่|ยกเว้น|เฉพาะ|เพียง",
    inside: true,
  },
};
