import { defineLanguage } from "./define.ts";

export const indonesian = () =>
  defineLanguage("id", {
    functionWords: `yang dan atau tetapi tapi namun di ke dari pada dalam dengan untuk oleh sebagai adalah ialah merupakan
      ini itu tersebut para akan telah sudah sedang masih bisa dapat harus juga saja hanya lebih sangat jika kalau
      karena sehingga agar ketika saat seperti antara terhadap tentang hingga sampai sejak setelah sebelum ia dia mereka
      kami kita saya aku anda kamu nya ada secara serta maupun bahwa seorang sebuah suatu setiap semua tidak bukan belum
      tanpa tak`,
    negations: "tidak|tak|bukan|bukanlah|belum|tanpa|jangan|tidaklah|tiada|membantah|dibantah|menyangkal",
    notNegations:
      "tidak hanya|bukan hanya|tidak saja|tak hanya|bukan saja|tidak kurang dari|tidak lebih dari|tidak lain",
    months: `januari|jan februari|feb maret|mar april|apr mei juni|jun juli|jul agustus|agu|ags september|sep
      oktober|okt november|nov desember|des`,
    numbers: "nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas",
    abbreviations: "dr drs ir prof no hlm jl tn ny dll dsb dst",
    hedges: `sekitar|kurang lebih|hampir|lebih dari|kurang dari|setidaknya|paling sedikit|sedikitnya|hingga|sampai|
      kira-kira|lebih`,
  });
