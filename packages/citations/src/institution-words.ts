/** Words that stand in names of institutions and hardly ever in names of people. */
const words = [
  "academy administration agency alliance archive archives association authority bank board bureau center centers",
  "centre centres club coalition collaboration collective college commission committee company confederation",
  "consortium contributors corp corporation council department dept desk division editor editors editorial federation",
  "forum foundation fund gmbh government group hospital inc initiative institut institute institutes institution",
  "international journal laboratories laboratory league library limited llc llp ltd magazine media ministerium ministry",
  "museum network news newspaper office organisation organization panel parliament partnership program programme",
  "project publisher publishers reporter reporters research review school secretariat service services society staff",
  "studio survey team times trust union universidad universität universitat universitet université university verlag",
  "wikipedia workshop bundesamt",
].flatMap((line) => line.split(" "));

/** Does a name belong to an institution? */
export const INSTITUTION = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${words.join("|")}|(?:associated|free) press)(?![\\p{L}\\p{N}])`,
  "iu",
);

/** Words that tell as much of a whole name, and too little within the words of a reference. */
export const BODY =
  /(?<![\p{L}\p{N}])(?:community|developers|holdings|industries|maintainers|nations|pharmaceuticals|plc|police|pty|software|solutions|statistics|systems|technologies)(?![\p{L}\p{N}])/iu;

const heads =
  "academ(?:y|ies)|administration|agency|association|board|bureau|cent(?:er|re)s?|college|commission|committee|council|" +
  "department|division|faculty|federation|institutes?|institution|laborator(?:y|ies)|ministry|museum|office|" +
  "organi[sz]ation|school|secretary|society|university";

/** "Department of …", "Centers for …": what follows the next "and" still belongs to it. */
export const HEADED = new RegExp(`(?<!\\p{L})(?:${heads})\\s+(?:of|for|on)\\s`, "iu");
