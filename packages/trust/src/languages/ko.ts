import { defineLanguage } from "./define.ts";

/** Endings are glued to the verb, so negations are looked for inside words. */
export const korean = () =>
  defineLanguage("ko", {
    functionWords:
      "그 이 저 것 수 등 및 또는 그리고 그러나 하지만 있다 있는 있었다 하는 하였다 했다 된다 되었다 대한 위해",
    negations:
      "지 않|지 못|지않|지못|없다|없었|없는|없이|없을|없으|없고|아니|못하|못했|안 되|안 된|불가능|무산|부인했|부인하",
    notNegations: "뿐만 아니라|뿐 아니라|아니라",
    inside: true,
    postfix: true,
    hedges: "약|대략|거의|최소|최대|적어도",
  });
