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
    notNegations: "nicht nur|nicht zuletzt|nicht weniger als|nicht mehr als|ohne zweifel",
    months: `januar|jan|janner februar|feb marz|maerz april|apr mai juni|jun juli|jul august|aug september|sept
      oktober|okt november|nov dezember|dez`,
    numbers: "null ein|eins|eine|einen|einem|einer zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
    abbreviations: `bzw ca dr prof nr abs art bd hrsg hr fr str st z.b z d.h d u.a u usw etc vgl mio mrd evtl ggf inkl
      jh chr sog geb gest tel`,
    hedges: `etwa|ungefähr|rund|circa|ca|knapp|fast|beinahe|über|unter|mehr als|weniger als|mindestens|höchstens|
      bis zu|schätzungsweise|wenigstens`,
  });
