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
    absolutes: "hanya|selalu|semua|seluruh|setiap|sepenuhnya|satu-satunya|saja|tidak pernah",
    doubts: `mungkin|bisa jadi|diduga|kemungkinan|akan|rencana*|berencana|diperkirakan|seharusnya|kalau|jika|mencoba|
      berharap|menurut`,
    opposites: `
      naik menaik* meningkat* peningkatan kenaikan bertambah tumbuh / turun menurun* penurunan berkurang merosot anjlok
      lebih / kurang
      menang memenangkan kemenangan pemenang / kalah kekalahan
      sebelum sebelumnya / setelah sesudah kemudian
      pertama awal / terakhir akhir / kedua / ketiga
      lahir dilahirkan kelahiran / meninggal wafat kematian tewas mati
      hidup selamat / tewas mati meninggal
      utara / selatan / timur / barat
      besar / kecil
      tinggi tertinggi / rendah terendah
      panjang / pendek
      tua lama / muda / baru
      mulai dimulai memulai / selesai berakhir berhenti
      buka membuka dibuka / tutup menutup ditutup
      terima menerima diterima setuju menyetujui / tolak menolak ditolak
      dukung mendukung didukung / tentang menentang melawan
      boleh diizinkan legal / dilarang melarang ilegal
      berhasil sukses / gagal
      beli membeli dibeli / jual menjual dijual
      pria laki-laki laki ayah bapak putra raja suami / wanita perempuan ibu putri ratu istri
      suka cinta / benci
      panas hangat / dingin
      kaya / miskin
      aman / berbahaya bahaya
      mungkin / mustahil
      benar asli nyata / salah palsu
      baik terbaik / buruk terburuk jelek
      positif / negatif
      selalu / tidak-pernah jarang
      semua seluruh setiap / sebagian beberapa
      banyak / sedikit
      dalam / luar
      masuk bergabung tiba / keluar meninggalkan pergi
      menikah / bercerai lajang
      negeri publik umum / swasta pribadi
      siang pagi / malam sore
      damai perdamaian / perang
      teman sekutu kawan / musuh lawan
      untung laba / rugi kerugian
      menyebabkan / mencegah
      optimis* / pesimis*
      membangun dibangun / menghancurkan dihancurkan
      sama / berbeda beda
      terkenal / tidak-dikenal
      hitam / putih / merah / biru / hijau / kuning
      bersalah / tak-bersalah
      mayoritas / minoritas
      kuat / lemah
      cepat / lambat
      jarang langka / sering umum
      mudah gampang / sulit sukar
      ditangkap ditahan / dibebaskan
      senin / selasa / rabu / kamis / jumat / sabtu / minggu
      jauh / dekat
      mahal / murah
      dalam / dangkal
      ada memiliki punya / tiada
      bundar bulat / melengkung / kotak persegi
      sehat / sakit
      siswa murid mahasiswa / guru dosen
      lanjut melanjutkan berlanjut dilanjutkan terus / berhenti menghentikan dihentikan dibatalkan membatalkan
      menambah* ditambah* tambahan / mengurang* dikurang* menghapus dihapus
      termasuk meliputi / kecuali mengecualikan
      membebaskan dibebaskan / menculik diculik menyandera
      mengangkat diangkat / memecat dipecat diberhentikan
      depan / belakang
      hulu / hilir muara
      utuh / rusak pecah
      konservatif / liberal
      demokrat / republik
      kristen katolik protestan nasrani / islam muslim / yahudi / buddha budha / hindu
      emas / perak / perunggu
      wajib diwajibkan / sukarela opsional
      impor mengimpor / ekspor mengekspor
      mengirim dikirim / menerima diterima
      ingat mengingat / lupa melupakan
      menemukan ditemukan / kehilangan hilang
      memperluas diperluas / membatasi dibatasi
      profesional / amatir
      leluhur nenek-moyang / keturunan
      menguntungkan bermanfaat / merugikan berbahaya
      basah / kering
      bersih / kotor
      terang / gelap
      lunak lembut / keras
      tebal / tipis
      lebar luas / sempit
      senang bahagia gembira / sedih
      memuji dipuji / mengecam dikecam mengkritik
      mematuhi dipatuhi / melanggar dilanggar
      bersatu bergabung / berpisah terpisah
      pembeli pelanggan / penjual
      korban / pelaku
      mengungkap* / menyembunyikan disembunyikan
      duduk / berdiri / berbaring / berlari / berjalan
      eropa / asia / afrika
      keberhasilan / kegagalan
      terbanyak terbesar / tersedikit terkecil
      sangat / kurang
      sederhana / rumit kompleks
      perkotaan / pedesaan
      senin / selasa / rabu / kamis / jumat / sabtu`,
    rebuttals: `
      tidak ada|tak ada|belum ada|tidak ditemukan … bukti|penelitian|studi|riset|uji ~ bahwa
      mitos|takhayul|hoaks ~ bahwa
      tidak benar bahwa|tidak benar jika|keliru bahwa
      klaim|anggapan|kepercayaan|keyakinan … bahwa >> salah|keliru|tidak benar|mitos|terbantahkan|tidak berdasar`,
    asides: "bertentangan dengan|berlawanan dengan … kepercayaan|anggapan umum|anggapan",
  });
