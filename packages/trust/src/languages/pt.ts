import { defineLanguage } from "./define.ts";

export const portuguese = () =>
  defineLanguage("pt", {
    functionWords: `o a os as um uma uns umas e ou mas que quem qual quais cujo cuja de do da dos das em no na nos nas por
      pelo pela pelos pelas para com sem sobre entre ate desde segundo contra durante ao aos como quando onde se porque
      embora e sao era eram ser sido foi foram sera serao seria esta estao estava estavam estar tem tinha ter ha havia
      pode podem podia deve devem eu tu ele ela nos vos eles elas voce voces me te lhe lhes meu minha seu sua seus suas
      nosso nossa este esta isto estes estas esse essa isso aquele aquela todo toda todos todas mais menos muito tambem ja
      ainda nao nem nunca nenhum nenhuma`,
    negations: `não|nunca|jamais|nenhum|nenhuma|ninguém|nada|sem|nem|tampouco|falta de|desment*|refut*|
      infundad*`,
    notNegations:
      "não só|não apenas|não somente|sem dúvida|não _ até|não se _ até|sem exceção|sem precedentes|não menos de|não mais de",
    concord: true,
    months: `janeiro|jan fevereiro|fev marco|mar abril|abr maio|mai junho|jun julho|jul agosto|ago
      setembro|set outubro|out novembro|nov dezembro|dez`,
    numbers: "zero um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze",
    abbreviations: "sr sra dr dra prof p ex p.ex etc art n pag",
    hedges: "cerca de|quase|aproximadamente|mais de|menos de|pelo menos|até|em torno de|no mínimo|no máximo",
    opposites: `
      aument* cresc* subi* sobe* / diminu* cai* caiu reduz* desce*
      mais / menos
      ganh* venc* vitori* / perd* derrot*
      antes anterior* / depois apos posterior*
      primeir* / ultim* / segund* / terceir*
      nasc* / morr* morte faleceu
      norte / sul / leste / oeste
      grand* / pequen*
      alt* / baix*
      velh* antig* / jov* / nov*
      comec* inici* / termin* acab* fim
      abr* abert* / fech*
      aceit* aprov* / rejeit* recus*
      apoi* / contra opo*
      permit* legal* / proib* ilegal*
      sucesso / fracass* falh*
      compr* / vend*
      homem homens pai filho irmao rei marido / mulher* mae filha irma rainha esposa
      quent* / fri*
      ric* / pobr*
      segur* / perigos*
      possiv* / impossiv*
      verdadeir* / fals*
      melhor* / pior*
      positiv* / negativ*
      sempre / nunca
      todos todas / nenhum* alguns
      muit* / pouc*
      paz / guerra*
      maioria / minoria
      fort* / frac*
      rapid* / lent*
      facil* / dificil*
      continu* segue* mant* / cess* parou interromp* suspend* cancel* anul*
      adicion* acrescent* / remov* retir* elimin*
      inclu* / exclu* exceto salvo
      libert* / sequestr* refem refens
      superior* / inferior*
      acima / abaixo
      frente / atras tras
      conservador* / liberal*
      esquerd* / direit*
      ouro / prata / bronze
      obrigatori* / opcional* voluntari* facultativ*
      permanent* definitiv* / temporari* provisori*
      import* / export*
      envi* / receb*
      lembr* record* / esquec*
      encontr* / perdeu perdid*
      amplia* estend* / restring* limit*
      saudav* / doent*
      urban* / rura*
      antepassad* ancestra* / descendent*
      benefic* uteis util / prejudicia* nociv*
      limp* / suj* poluid*
      larg* / estreit*
      feliz* felic* / trist* infeliz*
      elogi* / conden* denunci* critic*
      vitim* / culpad*
      revel* / escond* ocult*
      viv* sobreviv* / mort* assassin*
      primavera / verao / outono / inverno
      dentro interior* / fora exterior*
      entr* cheg* / sai* saiu partiu deix*
      casad* casou / divorci* solteir*
      public* / privad*
      manha dia / noite tarde
      amig* aliad* / inimig* rival
      lucr* / prejuizo perdas
      caus* provoc* / evit* imped* prevenir
      constru* / destru* demol*
      igua* mesm* / diferent*
      famos* conhecid* / desconhecid*
      pret* / branc* / vermelh* / azul azuis / verd* / amarel*
      culpad* condenad* / inocent* absolvid*
      rar* / frequent* comum comuns
      preso presa presos presas detid* / solt* libertad*
      confirm* / desment* neg*
      contrat* / demit* despedi* destitu*
      catolic* protestant* / muculman* islam* / jude* judaic* / budis* / hindu*
      sábado* / domingo*`,
    rebuttals: `
      nenhum|nenhuma … estudo|prova|ensaio|evidência|pesquisa|investigação ~ que
      não há|não existe|não existem|não foram encontradas … prova* de que|evidência* de que
      um|o … mito que|mito de que|mito dizer que
      é falso que|não é verdade que|é mentira que
      a ideia de que|a crença de que|a afirmação de que|a alegação de que >> falsa|errada|infundada|desmentida|refutada|um mito`,
    asides: "ao contrário|contrariamente … crença popular|que se pensa|que se acredita",
  });
