/** FNV-1a over the UTF-16 units of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

const stir = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};

/** One number for a feature: which question was asked, and what the answers were. */
export const feature = (question: number, ...answers: readonly number[]): number => {
  let hash = Math.imul(question + 1, 0x85ebca6b);
  for (const answer of answers) hash = stir(hash, answer);
  return hash | 0;
};
