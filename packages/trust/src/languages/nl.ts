import { defineLanguage } from "./define.ts";

export const dutch = () =>
  defineLanguage("nl", {
    functionWords: `de het een en of maar want dus als dan dat die dit deze wie wat waar wanneer hoe omdat terwijl hoewel
      van in op aan bij met door voor naar uit over onder tussen tegen zonder om tot te ter ten sinds tijdens na is zijn
      was waren ben bent wordt worden werd werden geworden heeft hebben had hadden heb kan kunnen kon moet moeten moest
      zal zullen zou zouden mag ik jij je hij zij ze wij we jullie u hem haar hun ons mij me mijn jouw uw onze er daar
      hier ook nog al meer zeer veel alle alles elke ieder niet geen nooit`,
    negations: "niet|geen|nooit|niemand|niets|zonder|noch|gebrek aan|weerlegd*|ontkent|ontkende|ongegrond*",
    notNegations: "niet alleen|niet slechts|niet minder dan|niet meer dan|zonder twijfel|zonder uitzondering|niet voor",
    months: `januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sept
      oktober|okt november|nov december|dec`,
    numbers: "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf",
    abbreviations: "dhr mevr mw dr prof bijv enz nr blz art ca o.a d.w.z",
    hedges: "ongeveer|circa|ca|bijna|rond|meer dan|minder dan|minstens|hoogstens|tot|ruim|naar schatting",
    opposites: `
      stijg* steeg* gestegen toenem* groei* / dal* gedaald daling afnem* zak*
      meer / minder
      win* won wonnen gewonnen / verlies* verlor* nederlaag
      voor eerder / na later daarna
      eerste / laatste / tweede / derde
      geboren / gestorven overleden stierf
      noord* / zuid* / oost* / west*
      groot grote / klein*
      hoog hoge / laag lage
      oud oude / jong* / nieuw*
      begin* begon* start* / eind* stop*
      open* / gesloten sluit*
      aanvaard* aangenomen goedgekeurd / verworpen afgewezen geweigerd
      steun* / tegen
      toegestaan legaal / verboden illegaal
      succes* geslaagd / mislukt* gefaald
      gekocht koopt kopen / verkocht verkoop*
      man mannen vader zoon broer koning / vrouw* moeder dochter zus koningin
      warm* heet / koud*
      rijk* / arm arme
      veilig* / gevaarlijk* onveilig*
      mogelijk* / onmogelijk*
      waar echt* / vals* onwaar
      beter beste / slechter slechtste
      positie* / negatie*
      altijd / nooit
      alle allemaal / geen sommige enkele
      veel vele / weinig
      vrede / oorlog*
      meerderheid / minderheid
      sterk* / zwak*
      snel* / langzaam
      makkelijk* eenvoudig* / moeilijk*
      doorga* voortzet* voortgezet vervolg* / gestopt stopt stopte staak* beeindig* opgeschort geannuleerd
      toegevoegd voegt / verwijder* geschrapt
      inclusief bevat* / uitgezonderd behalve
      bevrijd* / ontvoer* gegijzeld
      benoemd* aangesteld / ontslagen ontslaan afgezet
      conservatie* / liberal*
      links linkse / rechts rechtse
      christelijk* katholiek* protestant* / moslim* islam* / joods* joden / boeddhis* / hindoe*
      goud* / zilver* / brons bronzen
      verplicht* / vrijwillig* optioneel
      permanent* blijvend* / tijdelijk*
      import* / export*
      stuur* zond gestuurd / ontvang* ontving
      herinner* / vergeet vergat vergeten
      gevonden vond vindt / kwijt verloren
      uitbreid* uitgebreid / beperk* ingeperkt
      gezond* / ziek*
      stedelijk* / landelijk*
      binnenland* / buitenland*
      professional* prof / amateur*
      voorouder* / nakomeling* afstammeling*
      nuttig* gunstig* / schadelijk* ongunstig*
      nat natte vochtig* / droog droge
      schoon schone / vuil* vervuild*
      licht* / donker*
      breed brede / smal smalle
      gelukkig* blij / ongelukkig* verdrietig
      prijst geprezen / veroordeel* bekritiseer*
      koper* klant* / verkoper*
      slachtoffer* / dader*
      onthul* / verberg* verborgen
      levend* overleefd* leeft / dood gedood vermoord
      lente / zomer* / herfst* / winter*
      maandag / dinsdag / woensdag / donderdag / vrijdag / zaterdag / zondag
      binnen / buiten
      getrouwd trouw* / gescheiden ongehuwd
      openbaar openbare / prive*
      ochtend dag / nacht avond
      vriend* bondgenoot / vijand* rivaal
      winst / verlies*
      veroorzaak* / voorkom* bescherm*
      gebouwd bouw* / verwoest* gesloopt
      hetzelfde gelijk* / verschillend* anders
      beroemd* bekend* / onbekend*
      zwart* / wit witte / rood rode / blauw* / groen* / geel gele
      schuldig* / onschuldig* vrijgesproken
      zeldzaam zelden / vaak gewoon*
      gearresteerd* opgepakt / vrijgelaten
      bevestig* / ontken*
      verbeter* / verslechter*
      maandag* / dinsdag* / woensdag* / donderdag* / vrijdag* / zaterdag* / zondag*`,
    determiners: "de het een van in op aan bij met",
    rebuttals: `
      geen … onderzoek*|studie*|bewijs|bewijzen|aanwijzing* ~, dat
      een|de|het … mythe|fabel|misverstand|misvatting ~, dat
      het is niet waar dat|het klopt niet dat|het is onwaar dat
      de bewering|het idee|de overtuiging|het geloof … dat >> onjuist|onwaar|weerlegd|ongegrond|een mythe`,
    asides: "in tegenstelling tot … gedacht wordt|wordt gedacht|geloof",
  });
