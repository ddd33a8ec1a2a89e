import { defineLanguage } from "./define.ts";

export const italian = () =>
  defineLanguage("it", {
    functionWords: `il lo la i gli le l un uno una e ed o ma che chi cui di a da in con su per tra fra del dello della dei
      degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla
      sui sugli sulle dell all dall nell sull come quando dove se perche mentre anche piu meno molto gia ancora sono sei
      siamo siete era erano essere stato stata stati state fu furono sara saranno sarebbe ho hai ha abbiamo avete hanno
      aveva avevano avere avuto puo possono poteva deve devono io tu lui lei noi voi loro mi ti si ci vi ne mio mia suo sua
      suoi sue nostro nostra questo questa questi queste quello quella quelli quelle tutto tutta tutti tutte non mai ne
      senza`,
    negations: `non|mai|nessun|nessuno|nessuna|niente|nulla|senza|né|neanche|nemmeno|mancanza di|smentisc*|smentit*|
      confutat*|infondat*`,
    notNegations:
      "non solo|non soltanto|senza dubbio|senza eccezion*|senza precedenti|non prima di|mai registrat*|mai vist*|non meno di|non più di",
    concord: true,
    months: `gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago
      settembre|set|sett ottobre|ott novembre|nov dicembre|dic`,
    numbers: "zero un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici",
    abbreviations: "sig sigg sig.ra dott dott.ssa prof ecc p es p.es art n pag pagg vol cfr s",
    hedges: "circa|quasi|intorno a|intorno al|più di|meno di|almeno|oltre|fino a|al massimo|approssimativamente",
    absolutes: `solo|soltanto|unicamente|esclusivamente|sempre|tutti|tutte|completamente|mai|nessun*|ogni|unico|unica`,
    doubts: `potrebbe|potrebbero|possibil*|forse|probabil*|presunt*|dovrebbe|sarebbe|avrebbe|sembra*|se|tent*|cerc*|sper*|
      preved*|consider*|secondo`,
    opposites: `
      aument* cresc* cresciut* sal* salit* rialz* / diminu* cal* scend* sces* ridu* ribass* declin*
      piu / meno
      vinc* vint* vittoria* vincitor* / perd* pers* sconfitt* sconfigg*
      prima precedent* / dopo success* seguent*
      primo prima primi prime / ultimo ultima ultimi / secondo / terzo
      nato nata nati nascita / morto morta morti morte mori decedut*
      vivo vivi vivent* sopravvissut* / mort* uccis*
      nord / sud / est / ovest
      grand* enorm* / piccol* minuscol*
      alto alta alti alte elevat* / basso bassa bassi basse
      lung* / cort* brev*
      vecchi* anzian* / giovan* / nuov*
      iniz* cominci* avvi* lanci* / fine finisc* finit* termin* conclu* cess* ferm*
      apr* aperto aperta apert* / chiu*
      accett* approv* / rifiut* respin* rigett*
      sosten* sostiene appogg* favorevol* / contro oppo* critic* contrari*
      permess* permett* legal* consent* / vieta* proibi* illegal*
      success* riusc* / fall* insuccess*
      compr* acquist* / vend* donat* dona
      uomo uomini padre figlio fratello marito re ragazzo maschi* / donna donne madre figlia sorella moglie regina ragazza femmin*
      am* ador* / odi* detest*
      cald* / fredd*
      ricc* / pover*
      sicur* innocu* / pericolos* rischi*
      possibil* / impossibil*
      ver* real* autentic* / fals* fittizi*
      buon* miglior* meglio / cattiv* peggior* peggio
      positiv* / negativ*
      sempre / mai raramente
      tutti tutto tutte tutta ogni / nessun* alcuni pochi
      molti molte numeros* / poch* singol*
      dentro intern* / fuori estern*
      entr* arriv* aderi* / lasci* usc* part* ritir*
      sposat* spos* / divorzi* celib*
      pubblic* / privat*
      giorno mattin* / notte sera*
      estate / inverno / primavera / autunno
      pace / guerr*
      amic* alleat* / nemic* rival*
      profitt* guadagn* / perdit*
      caus* provoc* / impedi* preven* protegg* evit*
      ottimis* / pessimis*
      costru* cre* / distru* demoli*
      stess* identic* ugual* / divers* different*
      not* famos* conosciut* / sconosciut* ignot*
      ner* / bianc* / ross* / blu / verd* / giall*
      colpevol* condann* / innocent* assolt*
      maggioranz* / minoranz*
      fort* / debol*
      veloc* rapid* / lent*
      rar* / frequent* comun*
      facil* / difficil*
      arrest* incarcer* detenut* / liberat* rilasc*
      lunedi / martedi / mercoledi / giovedi / venerdi / sabato / domenica
      american* statunitens* / britannic* ingles* / frances* / tedesc* / italian* / spagnol* / russ* / cines* / giappones* / israelian* / iranian* / turc*
      conferm* / smenti* neg* nega
      miglior* / peggior*
      continu* prosegu* mant* riprend* ripres* / cess* interromp* interrott* sospes* sospend* annull* aboli*
      aggiung* aggiunt* / rimoss* rimuov* tolt* eliminat*
      inclu* compres* / esclu* tranne eccetto
      liber* / rapi* sequestr* ostagg*
      nomin* assun* / licenzi* destitu* rimoss*
      superior* / inferior*
      sopra / sotto
      davanti / dietro
      intatt* / rott* dannegg*
      conservator* / liberal*
      sinistr* / destr*
      democratic* / repubblican*
      dollar* / euro / yen
      oro / argento / bronzo
      obbligator* / facoltativ* volontar*
      permanent* definitiv* / temporane* provvisor*
      import* / esport*
      invi* manda* / ricev*
      ricord* / dimentic*
      trov* ritrov* / perdut* smarrit* scompars*
      ampli* esten* estes* / restring* limit*
      urban* / rural*
      professionist* / dilettant*
      antenat* / discendent*
      benefic* util* / dannos* nociv*
      umid* bagnat* / secc* asciutt*
      pulit* / sporc* inquinat*
      morbid* / dur*
      spess* / sottil*
      larg* / strett*
      felic* content* / trist* infelic*
      lod* elog* / condann* denunc* critic*
      compratore acquirent* client* / venditor*
      vittim* / colpevol*
      rivel* svel* / nascond* nascost*
      sedut* / in-piedi / sdraiat*
      europ* / asia asiatic* / afric*
      sano sana sani sane / malat*
      cattolic* protestant* / musulman* islam* / ebre* ebraic* / buddis* / indu*
      lunedì / martedì / mercoledì / giovedì / venerdì / sabato / domenica`,
    rebuttals: `
      nessun|nessuno|nessuna|nessun' … studio|prova|ricerca|evidenza|sperimentazione|ricercatore ~ che
      non c'è|non ci sono|non esiste|non esistono … prova che|prove che|evidenza che|evidenze che
      un|il … mito che
      è falso che|non è vero che
      l'idea|la credenza|l'affermazione … che|secondo cui >> falsa|errata|infondata|smentita|un mito`,
    asides: "contrariamente a|contrariamente alla … credenza popolare|credenza",
  });
