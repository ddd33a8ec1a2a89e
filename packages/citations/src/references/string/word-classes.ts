import { monthNames } from "@wellsourced/core/dates";

/** Kinds of words that tell where in a reference one is; a word may be of several. */
const lists = {
  volume: "vol volume vols volumes bd band bde bände jg jahrgang tome tom том т jahrg v 卷 rocznik cilt tomo",
  issue:
    "no nr num number numéro numero núm issue iss n heft fasc fascicule fascicolo № вып выпуск 期 номер sayı zeszyt",
  page: "p pp page pages s ss seiten seite pag págs pág pagg pgs с стр стор 页 頁 str sayfa sf",
  in: "in en dans",
  editor:
    "ed eds editor editors edited hrsg hg herausgeber herausgegeben éd éds éditeur coord coords dir dirs ред cura edit edn edición издание eds red edits cur org orgs compiler comp",
  and: "and und et y e i и with & ve och en",
  etAl: "al others mitarb др",
  edition: "edition ed edn auflage aufl 2nd 3rd 4th 5th rev revised édition edizione edición ausgabe reprint repr изд",
  ordinal: "st nd rd th first second third fourth fifth sixth seventh eighth ninth tenth annual",
  thesis:
    "thesis dissertation phd diss tesis thèse diplomarbeit habilitation habilitationsschrift masters doctoral inaugural tesi dissertação tese дис диссертация doktorarbeit masterarbeit",
  report:
    "report technical tech memo rapport bericht paper working discussion series arbeitspapier preprint manuscript unpublished submitted press forthcoming appear draft mimeo document note tr rep",
  conference:
    "proceedings proc conference symposium workshop congress meeting colloquium kongress tagung international conf symp annual colloque congreso congresso seminar lecture lectures notes advances atti actes tagungsband конференции eds",
  journal:
    "journal j zeitschrift zeitung review reviews revue revista rivista annals annales annalen archives archiv bulletin letters transactions magazine quarterly communications acta research studies science sciences american british european jpn rev lett ann arch bull trans res sci soc med biol chem phys appl clin int surg психология журнал вестник známky 学报 学報 杂志 jahrbuch mitteilungen blätter monatsschrift études cahiers annali archivio giornale dergisi tidsskrift arxiv biorxiv medrxiv nature cell lancet plos ieee acm quart math psychol neurosci natl acad mol curr opin biochem physiol pharmacol genet microbiol immunol econ sociol stat eng comput environ geophys astrophys mon not nucl",
  publisher:
    "press verlag publisher publishers publishing university universität université università universidad presses éditions editions edizioni ediciones editorial editrice editore books wiley springer elsevier routledge sage kluwer oxford cambridge blackwell palgrave macmillan mcgraw hill academic hall prentice addison wesley freeman norton penguin random house harper collins mit harvard princeton yale chicago inc ltd gmbh co company corp suhrkamp campus vs leske budrich juventa nomos beltz klett fischer rowohlt beck duncker humblot mohr siebeck reclam gallimard seuil puf hachette laterza einaudi mulino bologna издательство наука изд 出版社 出版 publications klinkhardt waxmann huber hogrefe reinhardt centre center institute institut foundation kaufmann morgan society association lawrence erlbaum associates sons pergamon plenum dekker birkhäuser dover crc francis taylor gruyter brill mouton niemeyer winter olms franz steiner vandenhoeck ruprecht peter lang transcript sinauer wydawnictwo north-holland holland elsevier world scientific aaai usenix",
  place:
    "london york new paris berlin oxford cambridge chicago boston amsterdam münchen munich frankfurt main hamburg köln cologne wien vienna zürich zurich basel bern leipzig stuttgart göttingen tübingen heidelberg bonn opladen wiesbaden weinheim darmstadt hannover bielefeld bremen freiburg mannheim dresden jena halle rome roma milano milan torino turin firenze florence bologna venezia napoli padova bari palermo madrid barcelona lisboa lisbon porto mexico méxico buenos aires santiago bogotá lima são paulo rio janeiro moscow москва м спб петербург warsaw warszawa kraków prague praha budapest bruxelles brussels leuven louvain leiden utrecht hague haag stockholm copenhagen københavn oslo helsinki dublin edinburgh glasgow manchester washington philadelphia baltimore angeles francisco san los berkeley stanford princeton haven ithaca ann arbor thousand oaks hillsdale mahwah hoboken englewood cliffs reading toronto montreal ottawa vancouver sydney melbourne canberra tokyo kyoto beijing 北京 上海 hong kong singapore delhi dordrecht boca raton ca ma nj ny dc il pa mass calif usa uk germany france italy switzerland netherlands canada australia japan china durham bloomington minneapolis austin seattle atlanta hawaii honolulu istanbul ankara athens lausanne genève geneva strasbourg lyon marseille toulouse grenoble salzburg graz innsbruck aldershot newbury park beverly hills cheltenham basingstoke houndmills westport lanham",
  particle:
    "van von der den de del della di da dos du la le el al bin ibn ter ten zu zur vom af st san mac la los las y do das",
  suffix: "jr sr ii iii iv phd md",
  small:
    "the of and for on with to from by an a at as is are its their how what why der die das des und im zur für von bei über mit auf eine einer des les du et sur pour dans la le il della delle e per con sul nel gli el los las de y en para un una una и в на по о между using between toward towards",
  access:
    "available retrieved accessed online url http https www abgerufen zugriff verfügbar doi issn isbn pmid pmcid arxiv hal disponible disponibile доступа обращения access last viewed visited abruf consulté",
  review:
    "review reviewed rezension recension cited translated trans translator übersetzt übers traduit traduction vorwort foreword introduction",
  series: "series reihe collection serie lecture notes lncs schriften beiträge studien bücherei bibliothek collana",
  institution:
    "committee commission council organization organisation department ministry agency bureau office government united nations bank federal national institute center association society collaboration consortium group bundesministerium amt statistisches ministerium network team initiative project union",
  given:
    "john james robert michael william david richard thomas charles joseph mark paul peter george andrew steven daniel kenneth stephen kevin brian edward ronald anthony jeffrey eric jonathan martin alan philip mary susan margaret elizabeth barbara jennifer linda patricia maria anna karen nancy sarah laura ruth helen carol hans karl klaus wolfgang werner heinz günter jürgen ulrich stefan andreas christian franz friedrich heinrich johannes jean pierre jacques michel claude françois louis andré marie giovanni giuseppe paolo marco francesco antonio mario carlo luigi josé juan carlos luis jorge manuel pedro miguel fernando yang wang li zhang chen liu kim lee jin wei ming yu hui jun",
} as const;

export type WordClass = keyof typeof lists;

const classes: readonly WordClass[] = Object.keys(lists).map((name) => name as WordClass); // its own keys

const byWord = new Map<string, number>();
for (const [at, name] of classes.entries())
  for (const word of lists[name].split(" ")) byWord.set(word, (byWord.get(word) ?? 0) | (1 << at));

/** The bit of months, seasons and days. */
export const MONTH = 1 << classes.length;
const DAYS = "spring summer autumn fall winter monday tuesday wednesday thursday friday";
for (const word of [...monthNames("en", "de", "fr", "es", "it", "pt", "nl", "ru"), ...DAYS.split(" ")])
  byWord.set(word, (byWord.get(word) ?? 0) | MONTH);

/** One bit for each kind that a word in lower case is of. */
export const classesOf = (word: string): number => byWord.get(word) ?? 0;

/** The bit of a kind. */
export const bitOf = (name: WordClass): number => 1 << classes.indexOf(name);
