import { defineLanguage } from "./define.ts";

export const french = () =>
  defineLanguage("fr", {
    functionWords: `le la les l un une des de du d et ou mais donc or ni car que qu qui quoi dont ou quand comme si parce
      a au aux en dans par pour sur sous avec sans vers chez entre depuis pendant avant apres contre jusque selon est sont
      etait etaient etre ete etant suis es sommes etes sera seront serait fut furent soit ai as avons avez ont avait
      avaient avoir eu aura auront aurait peut peuvent pouvait pourrait doit doivent devait je tu il elle on nous vous ils
      elles me te se lui leur leurs y ce cet cette ces c s n j m t mon ma mes ton ta tes son sa ses notre nos votre vos
      quel quelle quels quelles tout tous toute toutes plus moins aussi tres deja encore meme ne pas jamais rien aucun
      aucune`,
    // Of the pair "ne … pas" only the second word counts, so that a pair is one negation.
    negations: `pas|jamais|aucun|aucune|rien|sans|guère|nul|nulle|non|ne _ plus|n['’]_ plus|dément|
      démentent|a démenti|réfut*|infondé*|manque de|absence de`,
    notNegations:
      "pas seulement|non seulement|sans doute|pas moins de|pas plus de|sans précédent|sans exception|non plus|pas avant|jamais enregistr*|jamais vu*",
    months: `janvier|janv fevrier|fevr mars avril|avr mai juin juillet|juil aout septembre|sept octobre|oct
      novembre|nov decembre|dec`,
    concord: true,
    numbers: "zero un|une deux trois quatre cinq six sept huit neuf dix onze douze",
    abbreviations: "m mm mme mmes mlle dr pr st ste etc p ex p.ex cf av apr env art no vol",
    hedges: `environ|près de|presque|autour de|plus de|moins de|au moins|au plus|jusqu*|quelque|quelques|à peu près|
      plus d|moins d`,
    absolutes: `seul|seule|seulement|uniquement|exclusivement|toujours|tous|toutes|entièrement|complètement|jamais|aucun*|
      chaque|personne`,
    doubts: `pourrait|pourraient|possible*|peut-être|probable*|présumé*|envisag*|devrait|serait|aurait|semble*|si|essa*|
      tente*|espèr*|prévo*|projet*|selon`,
    opposites: `
      augment* hausse croissance croit cru monte* grimp* progress* / baiss* diminu* chut* recul* recule* reduit reduction reduire declin*
      plus / moins
      gagn* remport* victoire* vainqueur* / perd perdu perdre perte* defait* perdant*
      avant precedent* anterieur* / apres suivant* ulterieur* ensuite
      premier* / dernier* / deuxieme second / troisieme
      ne nee nes naissance / mort morte deces decede* mourut
      vivant* survecu* / mort morts tue tues
      nord / sud / oriental* / ouest occidental*
      grand* gros* enorme* / petit* minuscule*
      haut* eleve* / bas basse faible*
      long* / court*
      vieux vieil* ancien* age* / jeune* / nouveau nouvel* neuf neuve
      commenc* debut* lanc* / fin finit fini termin* achev* cess* arret*
      ouvr* ouvert* / ferm*
      accept* approuv* / refus* rejet* decline*
      soutien* soutenu* appui* favorable* partisan* / contre oppos* critiq*
      autoris* permet* permis legal* / interdi* illegal* prohib*
      reussi* succes / echou* echec*
      achet* achat* acquis / vend* vente* donn* don
      homme* pere fils frere mari roi garcon* masculin* / femme* mere fille* soeur epouse reine feminin*
      aim* ador* / detest* hai*
      chaud* / froid*
      riche* / pauvre*
      surs sure sures / danger* risque*
      possible* / impossible*
      vrai* reel* authentique* / faux fausse* fictif*
      bon bonne* meilleur* mieux / mauvais* pire*
      positi* / negati*
      toujours / jamais rarement
      tous tout toutes toute chaque / aucun* quelques personne
      beaucoup nombreux nombreuses plusieurs / peu seul
      interieur dedans / exterieur dehors
      entr* rejoin* arriv* adher* / quitt* sorti* part* retir*
      mari* epous* / divorc* celibataire*
      public* publi* / prive*
      jour matin* / nuit* soir*
      ete / hiver / printemps / automne
      paix / guerre*
      ami* allie* / ennemi* rival*
      profit* benefice* / perte* deficit*
      caus* provoqu* / empech* prevent* proteg* evit*
      optimis* / pessimis*
      construi* bati* cre* / detrui* demoli*
      meme* identique* / different* distinct*
      connu* celebre* / inconnu*
      noir* / blanc* / rouge* / bleu* / vert* / jaune*
      coupable* condamn* / innocent* acquitt*
      majorit* / minorit*
      fort* / faible*
      rapide* / lent*
      rare* / frequent* courant*
      facile* / difficile*
      arrete* emprisonn* detenu* / liber* relach*
      lundi / mardi / mercredi / jeudi / vendredi / samedi / dimanche
      americain* / britannique* anglais* / francais* / allemand* / italien* / espagnol* / russe* / chinois* / japonais* / israelien* / iranien* / turc*
      confirm* / dement* ni* contest*
      amelior* / aggrav* deterior*
      continu* poursui* maintien* maintenu* repris* reprend* / cess* interromp* suspend* suspendu* annul* aboli*
      ajout* / supprim* retir* enlev*
      inclu* comprenant / exclu* sauf excepte*
      liber* / enlev* kidnapp* otage*
      nomm* embauch* recrut* / renvoy* licenci* limog* demis*
      superieur* / inferieur*
      dessus / dessous
      intact* / casse* endommag* brise*
      conservateur* conservatrice* / liberal* liberaux
      gauche / droite
      democrate* / republicain*
      chretien* catholique* protestant* / musulman* islam* / juif* juive* / bouddhis* / hindou*
      dollar* / euro euros / yen
      obligatoire* impos* / facultati* volontaire* optionnel*
      permanent* definiti* / temporaire* provisoire*
      import* / export*
      envoy* envoi* / recu recue recoit recoiv* recevoir
      souvien* rappel* / oubli*
      trouv* retrouv* decouv* / perdu* disparu*
      elargi* etend* etendu* / restrei* limit*
      sain* / malade*
      urbain* / rural* ruraux
      professionnel* / amateur*
      ancetre* / descendant*
      benefique* utile* / nuisible* nocif* nefaste*
      humide* mouill* / sec seche*
      propre* / sale* pollu*
      clair* / sombre* fonce*
      mou molle* doux douce* / dur*
      epais* / mince*
      large* / etroit*
      heureux heureuse* content* / triste* malheureu*
      salu* felicit* / condamn* denonc* critiqu*
      employeur* patron* / employe* salarie*
      acheteur* client* / vendeur*
      victime* / coupable*
      filiale* / proprietaire*
      revel* divulgu* / cach* dissimul*
      assis* / debout / couche* allong*
      europe europeen* / asie asiatique* / afrique africain*
      amplifi* / attenu*
      lundi* / mardi* / mercredi* / jeudi* / vendredi* / samedi* / dimanche*`,
    rebuttals: `
      aucun|aucune … étude*|essai*|preuve*|recherche*|donnée* ~ que|qu'
      rien … prouve que|prouve qu'|indique que|indique qu'|montre que|montre qu'
      un|le … mythe que|mythe qu'|mythe selon lequel
      une|l' … idée reçue que|idée reçue qu'|idée reçue selon laquelle
      il est faux|il n'est pas vrai ~ que|qu'
      l'idée|la croyance|l'affirmation … que|qu'|selon laquelle >> fausse|erronée|démentie|réfutée|infondée|un mythe|une idée reçue`,
    asides: "contrairement à … idée reçue|croyance|idées reçues|croyance populaire",
  });
