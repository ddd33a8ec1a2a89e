import { defineLanguage } from "./define.ts";

export const german = () =>
  defineLanguage("de", {
    functionWords: `der die das den dem des ein eine einen einem einer eines und oder aber denn sondern doch als wie wenn
      dass daß ob weil da damit obwohl wahrend bevor nachdem seit bis an auf aus bei durch fur gegen in im ins ohne um
      unter uber von vom vor zu zum zur mit nach neben zwischen am beim ist sind war waren sein bin bist seid sei wird
      werden wurde wurden worden geworden hat haben hatte hatten habe kann konnen konnte konnten muss mussen musste soll
      sollen sollte will wollen wollte darf durfen ich du er sie es wir ihr mich dich sich uns euch ihm ihn ihnen mir dir
      mein dein sein seine seinen seinem seiner ihre ihren ihrem ihrer unser euer dieser diese dieses diesen diesem jener
      welche welcher welches wer was wo wann warum alle allen alles jede jeder jedes einige mehr auch noch nur schon sehr
      so dann hier dort nicht kein keine keinen keinem keiner nie niemals`,
    negations: `nicht|nichts|kein|keine|keinen|keinem|keiner|keines|nie|niemals|niemand*|ohne|weder|nirgends|keineswegs|
      mangel an|widerlegt*|bestreitet|bestritt|bestritten|dementiert*|unbegründet*`,
    notNegations:
      "nicht nur|nicht zuletzt|nicht weniger als|nicht mehr als|ohne zweifel|ohne ausnahme|nicht vor|nicht bevor|noch nie dagewesen*",
    months: `januar|jan|janner februar|feb marz|maerz april|apr mai juni|jun juli|jul august|aug september|sept
      oktober|okt november|nov dezember|dez`,
    numbers: "null ein|eins|eine|einen|einem|einer zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
    abbreviations: `bzw ca dr prof nr abs art bd hrsg hr fr str st z.b z d.h d u.a u usw etc vgl mio mrd evtl ggf inkl
      jh chr sog geb gest tel`,
    hedges: `etwa|ungefähr|rund|circa|ca|knapp|fast|beinahe|über|unter|mehr als|weniger als|mindestens|höchstens|
      bis zu|schätzungsweise|wenigstens`,
    absolutes: `nur|ausschließlich|immer|alle|jede*|vollständig|komplett|nie|niemals|niemand|einzig*|beide|keinerlei`,
    doubts: `könnte*|möglich*|vielleicht|wahrscheinlich|vermutlich|angeblich|soll|sollen|erwäg*|plan*|dürfte*|würde*|
      versuch*|mutmaßlich*|wenn|falls|hoff*`,
    opposites: `
      steig* stieg* gestiegen kletter* zunahm* zunehm* zugenommen wuchs gewachsen wachs* erhoh* anstieg* / sink* sank* gesunken fall* fiel* gefallen abnahm* abnehm* abgenommen ruckgang verringer* senk* reduzier* schrumpf*
      mehr / weniger
      gewinn* gewann gewonnen sieg* / verlier* verlor* niederlage* unterl*
      vor vorher zuvor fruher* / nach nachher danach spater*
      erste* / letzte* / zweite* / dritte*
      geboren geburt* / gestorben starb tod verstarb tot
      lebt lebend* uberlebt* / tot gestorben getotet
      nord* / sud* / ost* / west*
      gross* riesig* / klein* winzig*
      hoch hoh* / niedrig* tief*
      lang* / kurz*
      alt alte* alter* / jung* / neu neue*
      beginn* begann begonnen anfang* start* / ende* endet* beend* stopp*
      offne* eroffn* geoffnet / schliess* schloss geschlossen
      akzeptier* annahm* angenommen zustimm* genehmig* billig* / ablehn* abgelehnt lehnt* zuruckgewiesen verweiger* weiger*
      unterstutz* befurwort* / gegen kritisier* bekampf* gegner*
      erlaub* legal* gestatt* / verbiet* verbot* illegal*
      erfolg* gelang gelungen / scheiter* misslang misserfolg* erfolglos*
      kauf* gekauft erwarb erworben / verkauf* spende* gespendet
      mann manner mannlich* vater sohn bruder konig junge / frau frauen weiblich* mutter tochter schwester konigin madchen
      lieb* mag / hass* verabscheu*
      heiss* warm* / kalt* kuhl*
      reich* / arm arme*
      sicher* ungefahrlich* / gefahrlich* unsicher*
      moglich* / unmoglich*
      wahr* echt* / falsch* gefalscht*
      gut gute* besser* beste* / schlecht* schlimm*
      positiv* / negativ*
      immer / nie niemals selten
      alle alles jede* samtlich* / keine* niemand einige wenige
      viele zahlreich* / wenig* einzig*
      innerhalb innen / ausserhalb aussen
      betrat eintritt beitritt beigetreten ankunft angekommen / verliess verlass* austritt ausgetreten abreis*
      verheirat* heirat* / geschieden unverheirat* ledig*
      offentlich* / privat*
      tag tags morgen* / nacht nachts abend*
      sommer* / winter* / fruhling* / herbst*
      frieden* / krieg*
      freund* verbundet* / feind* gegner*
      gewinn* / verlust*
      verursach* bewirk* / verhinder* schutz* vermeid*
      optimist* / pessimist*
      bau* gebaut erricht* / zerstor* abgerissen
      gleich* identisch* / unterschiedlich* verschieden*
      bekannt* / unbekannt*
      schwarz* / weiss* / rot rote* / blau* / grun* / gelb*
      schuldig* verurteil* / unschuldig* freigesprochen
      mehrheit* / minderheit*
      stark* / schwach*
      schnell* / langsam*
      selten* / haufig* oft
      leicht* einfach* / schwer* schwierig*
      verhaft* festgenommen inhaftiert / freigelassen entlassen
      montag* / dienstag* / mittwoch* / donnerstag* / freitag* / samstag* / sonntag*
      amerikanisch* / britisch* englisch* / franzosisch* / deutsch* / italienisch* / spanisch* / russisch* / chinesisch* / japanisch* / israelisch* / iranisch* / turkisch*
      bestatig* / bestreit* bestritt dementier* leugn*
      innen / aussen
      verbesser* / verschlechter*
      hinzu* erganz* / entfern* gestrichen geloscht
      einschliess* einschliesslich inklusive / ausschliess* ausgenommen ausser
      befrei* freigelass* / entfuhr* geisel*
      ernannt ernenn* eingestellt / entlass* abgesetzt
      aufwarts hinauf / abwarts hinab
      vorder* vorn / hinter* hinten
      heil unversehrt / kaputt* beschadigt* zerbroch*
      konservativ* / liberal*
      demokrat* / republikan*
      christ* katholi* evangelisch* / muslim* islam* / judisch* juden / buddhis* / hindu*
      dollar / euro / yen
      gold* / silber* / bronze*
      verpflicht* obligatorisch* zwingend / freiwillig* optional
      dauerhaft* standig* / vorubergehend* vorlaufig* zeitweilig*
      import* einfuhr* / export* ausfuhr*
      erinner* / vergess* vergass
      fand finde* gefunden / verlor* verloren
      ausweit* erweiter* ausdehn* / einschrank* beschrank* begrenz*
      gesund* / krank*
      stadtisch* / landlich*
      inland* heimisch* / ausland*
      profi* professionell* / amateur*
      vorfahr* / nachkomm* nachfahr*
      nutzlich* forderlich* / schadlich*
      nass* feucht* / trocken*
      sauber* / schmutzig* verschmutzt*
      hell* / dunkel* dunkl*
      weich* / hart*
      dick* / dunn*
      breit* / schmal*
      glucklich* froh* / traurig* unglucklich*
      gelobt lobt lobte begruss* / verurteil* kritisier* tadel*
      arbeitgeber* / arbeitnehmer* angestellte*
      kaufer* kunde* / verkaufer*
      opfer / tater*
      mutterkonzern muttergesellschaft / tochterunternehmen tochtergesellschaft
      aufdeck* enthull* / verberg* verheimlich* versteck*
      sitzt sitzen sass / steht stehen / liegt liegen lag / lauf* lief
      europa europaisch* / asien asiatisch* / afrika afrikanisch*
      fortsetz* fortgesetz* andauer* anhalt* / aufhor* abgebrochen abgesagt* ausgesetzt`,
    determiners: "der die das dem den des ein eine einer eines einem einen im am vom zum zur in an auf von mit bei",
    rebuttals: `
      kein|keine|keiner|keines|keinem|keinen|keinerlei … studie*|untersuchung*|beleg*|beweis*|hinweis*|anhaltspunkt*|versuch*|forschung* ~, dass|zeigte|zeigt|belegt
      ein|der|dem|das … mythos|irrglaube*|märchen|gerücht|trugschluss|irrtum|aberglaube ~, dass
      behauptung|annahme|these|vorstellung|glaube* ~, dass >> falsch|widerlegt|unbegründet|unwahr|irrig|ein mythos|ein irrtum
      es stimmt nicht, dass|es ist falsch, dass|es ist nicht wahr, dass|es trifft nicht zu, dass|nicht erwiesen, dass|nicht belegt, dass
      ^dass >> ist nicht erwiesen|ist nicht belegt|ist ein mythos|ist ein irrtum|ist falsch|stimmt nicht|trifft nicht zu
      fälschlich* … angenommen, dass|behauptet, dass|geglaubt, dass`,
    asides: "entgegen … annahme|meinung|behauptung*|glauben",
  });
