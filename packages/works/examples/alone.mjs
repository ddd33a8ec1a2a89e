import { workId } from "@wellsourced/works";

console.log(workId("doi", "https://doi.org/10.1000/ABC.1"));
console.log(workId("isbn", "0-306-40615-2"));
