import { defineLanguage } from "./define.ts";

export const spanish = () =>
  defineLanguage("es", {
    functionWords: `el la los las un una unos unas lo de del a al y e o u pero sino que quien quienes cual cuales cuyo cuya
      donde cuando como si porque pues aunque mientras en por para con sin sobre entre hacia hasta desde segun contra ante
      bajo tras durante es son era eran ser sido siendo soy eres somos fue fueron sera seran seria esta estan estaba
      estaban estar estuvo ha han he hemos habia habian haber hay hubo puede pueden podia podria debe deben yo tu el ella
      ello nosotros vosotros ellos ellas usted ustedes me te se nos os le les mi mis tu tus su sus nuestro nuestra este
      esta esto estos estas ese esa eso esos esas aquel aquella todo toda todos todas mas menos muy tambien ya aun no ni
      nunca`,
    negations: `no|nunca|jamás|ningún|ninguna|ninguno|nadie|nada|sin|tampoco|ni|falta de|carece de|carecen de|desmiente*|
      desmint*|refut*|infundad*|niega|negó|imposible`,
    notNegations: `no solo|no sólo|no solamente|no obstante|sin embargo|sin duda|no _ hasta|no se _ hasta|sin excepción|sin precedentes|jamás vist*|jamás registrad*|no menos de|no más de|
      nada más`,
    concord: true,
    months: `enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago
      septiembre|setiembre|sep|sept octubre|oct noviembre|nov diciembre|dic`,
    numbers: "cero un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce",
    abbreviations: "sr sra srta dr dra d p ej etc art num no pag pags ud uds ee uu ee.uu",
    hedges: `unos|unas|cerca de|casi|alrededor de|aproximadamente|más de|menos de|al menos|por lo menos|como mínimo|
      hasta|sobre|mínimo|máximo`,
    absolutes: `solo|sólo|solamente|únicamente|exclusivamente|siempre|todos|todas|completamente|nunca|jamás|ningún|ninguna|
      nadie|único|única`,
    doubts: `podría|podrían|posible*|quizá*|tal vez|probable*|presunt*|debería|sería|habría|parece*|si|intent*|esper*|
      prev*|consider*|según`,
    opposites: `
      aument* crec* sub* increment* alza* / disminu* baj* cae* cayo cai* reduc* descend* decrec*
      mas mayor* / menos menor*
      gan* venc* victori* triunf* / perd* perdi* derrot*
      antes anterior* previo* / despues posterior* tras luego
      primer* / ultim* final / segund* / tercer*
      nacid* nacio nacimiento / murio muert* fallec* morir
      viv* sobreviv* / muert* asesinad*
      norte / sur / este oriental* / oeste occidental*
      grand* gran enorm* / pequen* diminut*
      alt* elevad* / baj*
      larg* / cort*
      viej* antigu* ancian* / joven* jovenes / nuev*
      empez* comenz* inici* lanz* / termin* acab* finaliz* ces*
      abr* abiert* / cerr* cierr*
      acept* aprob* / rechaz* deneg* neg*
      apoy* favorab* respald* / contra opon* opus* critic*
      permit* legal* autoriz* / prohib* ilegal*
      exit* logr* / fracas* fall*
      compr* adquir* / vend* vent* don*
      hombre* varon* padre hijo hermano rey marido nino / mujer* madre hija hermana reina esposa nina
      am* ador* / odi* detest*
      calient* calid* calor / fri* frio
      ric* / pobr*
      segur* / peligros* arriesgad*
      posible* / imposible*
      verdader* real* cierto / fals* fictici*
      buen* mejor* / mal* peor*
      positiv* / negativ*
      siempre / nunca jamas raramente
      todos todo todas toda cada / ningun* nadie algunos pocos
      much* numeros* varios / poc* unic*
      dentro interior* / fuera exterior*
      entr* ingres* lleg* unio / sal* abandon* dej* retir*
      cas* casad* / divorci* solter*
      public* / privad*
      dia manana / noche tarde
      verano / invierno / primavera / otono
      paz / guerra*
      amig* alia* / enemig* rival*
      gananc* benefici* / perdid*
      caus* provoc* / evit* imped* preven*
      optimis* / pesimis*
      constru* cre* / destru* demol*
      mism* igual* identic* / diferent* distint*
      conocid* famos* / desconocid*
      negr* / blanc* / roj* / azul* / verd* / amarill*
      culpab* conden* / inocent* absuelt*
      mayoria / minoria
      fuert* / debil*
      rapid* / lent*
      rar* / frecuent* comun*
      facil* / dificil*
      detuv* deten* encarcel* arrest* / liber*
      lunes / martes / miercoles / jueves / viernes / sabado / domingo
      estadounidens* american* / britanic* ingles* / frances* / aleman* / italian* / espanol* / rus* / chin* / japones* / israeli* / irani*
      confirm* / desmint* desment* neg*
      mejor* / empeor*
      indiferent* / interes* determin*
      anad* agreg* / quit* elimin* suprim* retir*
      inclu* incluy* / exclu* excluy* excepto salvo
      liber* / secuestr* rehen*
      superior* / inferior*
      encima arriba / debajo abajo
      delante / detras atras
      intact* / roto rota rotos rotas danad* averiad*
      conservador* / liberal*
      izquierd* / derech*
      democrata* / republican*
      dolar* / euro euros / yen
      oro / plata / bronce
      obligatori* / optativ* voluntari* opcional*
      permanent* definitiv* / temporal* provisional*
      import* / export*
      envi* / recib*
      recuerd* / olvid*
      encontr* hall* / perdid* perdio
      ampli* extend* / restring* limit* reduc*
      urban* / rural*
      profesional* / aficionad* amateur
      antepasad* ancestr* / descendient*
      beneficios* favorabl* / perjudicial* danin* desfavorabl*
      humed* mojad* / seco seca secos secas
      limpi* / suci* contaminad*
      bland* suav* / dur*
      grues* / delgad*
      anch* / estrech*
      feliz* felic* alegr* / trist* infeli*
      elog* alab* felicit* / conden* denunci* critic*
      empleador* patron* / emplead* trabajador*
      comprador* client* / vendedor*
      victim* / culpable*
      revel* divulg* / ocult* escond*
      sentad* / de-pie / acostad* tumbad*
      europ* / asia asiatic* / afric*
      desconocid* anonim* / famos* conocid* celebr*
      simpl* sencill* / complej* complicad*
      continu* sigue* siguen sigui* prosigu* reanud* / ceso cesan detuv* suspend* interrump* cancel* anul*
      sano sana sanos sanas saludable* / enferm*
      contrat* / despid* despedi* destitu*
      catolic* protestant* / musulman* islam* / judi* / budis* / hindu*
      lunes / martes / miércoles / jueves / viernes / sábado* / domingo*`,
    rebuttals: `
      ningún|ningun|ninguna … estudio*|prueba*|ensayo*|evidencia*|investigación|investigacion|investigador* ~ que
      no hay|no existe|no existen|no se encontró|no se encontraron|no se ha encontrado|no se han encontrado … prueba* de que|evidencia* de que
      un|el … mito que|mito de que
      es falso que|no es cierto que|no es verdad que
      la idea de que|la creencia de que|la afirmación de que >> falsa|errónea|infundada|desmentida|refutada|un mito`,
    asides: "contrariamente a|en contra de … creencia popular|creencia",
  });
