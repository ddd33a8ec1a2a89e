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
    notNegations: "non solo|non soltanto|senza dubbio|non meno di|non più di",
    concord: true,
    months: `gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago
      settembre|set|sett ottobre|ott novembre|nov dicembre|dic`,
    numbers: "zero un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici",
    abbreviations: "sig sigg sig.ra dott dott.ssa prof ecc p es p.es art n pag pagg vol cfr s",
    hedges: "circa|quasi|intorno a|intorno al|più di|meno di|almeno|oltre|fino a|al massimo|approssimativamente",
  });
