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
    notNegations: `no solo|no sólo|no solamente|no obstante|sin embargo|sin duda|no menos de|no más de|
      nada más`,
    concord: true,
    months: `enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago
      septiembre|setiembre|sep|sept octubre|oct noviembre|nov diciembre|dic`,
    numbers: "cero un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce",
    abbreviations: "sr sra srta dr dra d p ej etc art num no pag pags ud uds ee uu ee.uu",
    hedges: `unos|unas|cerca de|casi|alrededor de|aproximadamente|más de|menos de|al menos|por lo menos|como mínimo|
      hasta|sobre|mínimo|máximo`,
  });
