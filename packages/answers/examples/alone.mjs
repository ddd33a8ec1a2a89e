import { readAnswer } from "@wellsourced/answers";

const answer = `The sea rises twice a day [1]. Spring tides follow a full moon (Byron et al., 1843).

## References

[1] Tides of the north - https://sea.example/tides
[2] Byron, A. (1843). Notes on the moon. https://moon.example/notes`;

const { statements, sources } = readAnswer(answer);
for (const { text, line, cites } of statements) console.log(line, text, cites);
for (const { id, key, title, url } of sources) console.log(id, key, title, url);
