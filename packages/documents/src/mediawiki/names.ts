/** Namespaces of images and recordings, in the languages of large wikis. */
const FILE =
  /^(?:file|image|media|datei|bild|fichier|archivo|imagen|ficheiro|imagem|immagine|bestand|afbeelding|plik|berkas|fil|tiedosto|soubor|файл|изображение|ملف|پرونده|चित्र|파일|ファイル|画像|文件|图像)$/iu;
const CATEGORY =
  /^(?:category|kategorie|catégorie|categoría|categoria|kategori|categorie|kategoria|luokka|категория|категорія|تصنيف|رده|श्रेणी|분류|カテゴリ|分类|分類)$/iu;

/** Interwiki prefixes that are also language codes. */
const NOT_LANGUAGES = /^(?:bug|doi|rfc|wmf|url|w|c)$/u;

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Returns what a link to `Prefix:Name` refers to. */
export function kindOf(prefix: string): "file" | "category" | "language" | "page" {
  const name = prefix.trim();
  if (FILE.test(name)) return "file";
  if (CATEGORY.test(name)) return "category";
  const isLanguage = /^[a-z]{2,3}(?:-[a-z]{2,8}){0,2}$/u.test(name) && !NOT_LANGUAGES.test(name);
  return name === "simple" || (isLanguage && languages.of(name.split("-", 1)[0] ?? "") !== undefined)
    ? "language"
    : "page";
}

export const isRecording = (name: string): boolean =>
  /\.(?:og[gav]|opus|webm|mp[34]|mpe?g|wav|midi?|flac)$/iu.test(name);
