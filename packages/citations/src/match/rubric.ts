const RUBRIC =
  /^\W*(?:letters?(?: to (?:the )?editors?)?|correspondence|editorial|comments?|reply|replies|news|obituar(?:y|ies)|book reviews?|reviews?|abstracts?|posters?|introduction|preface|foreword|untitled|in brief|perspectives?|communications?|research letters?)\W*$/iu;

/** Whether a title is a journal section heading, which registries sometimes record as the title. */
export const isRubric = (title = ""): boolean => RUBRIC.test(title);
