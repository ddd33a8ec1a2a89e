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
    notNegations: "pas seulement|non seulement|sans doute|pas moins de|pas plus de|sans précédent|non plus",
    months: `janvier|janv fevrier|fevr mars avril|avr mai juin juillet|juil aout septembre|sept octobre|oct
      novembre|nov decembre|dec`,
    concord: true,
    numbers: "zero un|une deux trois quatre cinq six sept huit neuf dix onze douze",
    abbreviations: "m mm mme mmes mlle dr pr st ste etc p ex p.ex cf av apr env art no vol",
    hedges: `environ|près de|presque|autour de|plus de|moins de|au moins|au plus|jusqu*|quelque|quelques|à peu près|
      plus d|moins d`,
  });
