/** Words that occur in references of these countries. The people and works composed of them are fictitious. */
export interface Words {
  readonly families: readonly string[];
  readonly givens: readonly string[];
  /** Parts of titles: one of each list, in order. */
  readonly titles: readonly (readonly string[])[];
  readonly journals: readonly string[];
  readonly publishers: readonly string[];
  readonly places: readonly string[];
}

const list = (text: string): string[] => text.split("|");

export const russian: Words = {
  families: list(
    "Соколов|Лебедева|Морозов|Волкова|Павлов|Егорова|Козлов|Орлова|Зайцев|Белова|Громов|Тихонова|Кузьмин|Фомина",
  ),
  givens: list("А.|М.|Н.|С.|В.|Е.|И.|О.|Д.|П."),
  titles: [
    list(
      "Методы анализа|История развития|Проблемы изучения|Моделирование|Основы теории|Особенности формирования|Введение в изучение",
    ),
    list(
      "городской среды|речных долин|народной культуры|сложных систем|лесных почв|русской прозы|языковых контактов|детского чтения",
    ),
    list("|в северных регионах|в новое время|на примере Поволжья|и их применение"),
  ],
  journals: list(
    "Вопросы географии|Известия университета|Вестник архивоведения|Журнал прикладной химии|Социологический обзор|Почвы и леса|Русская словесность",
  ),
  publishers: list("Наука|Изд-во МГУ|Высшая школа|Академия|Просвещение|Мысль|Недра"),
  places: list("М.|СПб.|Москва|Санкт-Петербург|Казань|Новосибирск"),
};

export const chinese: Words = {
  families: list("王|李|张|刘|陈|杨|赵|黄|周|吴|徐|孙|胡|朱|高|林"),
  givens: list("伟|芳|娜|敏|静|丽|强|磊|军|洋|艳|勇|建国|晓明|志强|文博|海燕"),
  titles: [
    list("基于深度学习的|中国古代|城市|农村|我国|现代|面向服务的|黄河流域"),
    list("土地利用|图像识别|水资源|教育制度|建筑|诗歌|信息检索|人口流动"),
    list("研究|方法研究|的影响因素分析|发展史|综述|评价模型|初探"),
  ],
  journals: list("地理学报|计算机应用|教育研究|中国农业科学|图书情报工作|文学评论|建筑学报|生态学杂志"),
  publishers: list("科学出版社|商务印书馆|中华书局|清华大学出版社|人民教育出版社|高等教育出版社"),
  places: list("北京|上海|广州|南京|武汉"),
};

export const japanese: Words = {
  families: list("佐藤|鈴木|高橋|田中|伊藤|渡辺|中村|小林|加藤|吉田|山本|松本"),
  givens: list("太郎|花子|健一|美咲|誠|由美|隆|恵子|直樹|洋子|修"),
  titles: [
    list("近代日本における|都市部の|情報社会と|江戸時代の|地域社会の|初等教育における"),
    list("家族構造|交通政策|図書館|文学作品|食文化|環境意識|言語習得"),
    list("の変遷|に関する研究|の成立過程|の分析|とその課題"),
  ],
  journals: list("社会学評論|地理学研究|日本文学|情報処理学会論文誌|教育学雑誌|史学論集"),
  publishers: list("岩波書店|東京大学出版会|有斐閣|勁草書房|筑摩書房|みすず書房"),
  places: list("東京|京都|大阪"),
};

export const korean: Words = {
  families: list("김|이|박|최|정|강|조|윤|장|임"),
  givens: list("민수|지영|현우|수진|영호|미경|동현|은주|성민"),
  titles: [
    list("한국 현대|도시 지역|고려시대|정보화 사회의|초등학교"),
    list("문학의|주거 환경의|교육 정책의|토양 특성의|언어 사용의"),
    list("변화 연구|특성 분석|형성 과정|현황과 과제"),
  ],
  journals: list("한국지리학회지|사회과학연구|국어국문학|교육행정학연구|대한건축학회논문집"),
  publishers: list("민음사|창비|서울대학교출판부|한울"),
  places: list("서울|부산|대구"),
};

export const portuguese: Words = {
  families: list("ALMEIDA|BARBOSA|CARDOSO|FERREIRA|GOMES|LOPES|MENDES|NUNES|PEREIRA|RIBEIRO|SOUZA|TEIXEIRA"),
  givens: list("A. C.|M.|J. P.|R. S.|L.|Carlos Eduardo|Maria Helena|F. A.|Beatriz|P. R."),
  titles: [
    list("A formação|O ensino|Políticas públicas|Uma história|Práticas e saberes|Análise"),
    list("da leitura|do espaço urbano|da agricultura familiar|dos direitos sociais|da língua portuguesa|das florestas"),
    list("no Brasil|na educação básica|: um estudo de caso|em Minas Gerais|no século XIX"),
  ],
  journals: list(
    "Revista Brasileira de Educação|Cadernos de Saúde|Estudos Avançados|Ciência Rural|Revista de Sociologia e Política|Educação e Sociedade",
  ),
  publishers: list("Cortez|Vozes|Contexto|Editora UFMG|Edusp|Paz e Terra"),
  places: list("São Paulo|Rio de Janeiro|Petrópolis|Belo Horizonte|Campinas|Lisboa"),
};

export const polish: Words = {
  families: list("Wiśniewski|Wójcik|Kamińska|Lewandowski|Zielińska|Szymański|Dąbrowska|Kozłowski|Jankowska|Mazur"),
  givens: list("A.|M.|J.|K.|P.|Anna|Piotr|Ewa|Tomasz|Barbara"),
  titles: [
    list("Rozwój|Dzieje|Analiza|Zarys historii|Współczesne problemy|Struktura"),
    list("gospodarki wodnej|szkolnictwa|języka polskiego|krajobrazu rolniczego|prawa cywilnego|kultury ludowej"),
    list("w Polsce|na Śląsku|w XIX wieku|po roku 1989|i jej znaczenie"),
  ],
  journals: list(
    "Kwartalnik Historyczny|Przegląd Socjologiczny|Czasopismo Geograficzne|Studia Prawnicze|Język Polski|Gospodarka Wodna",
  ),
  publishers: list("PWN|Ossolineum|Wydawnictwo UJ|Czytelnik|Wydawnictwo Naukowe Scholar"),
  places: list("Warszawa|Kraków|Wrocław|Poznań|Łódź"),
};

export const turkish: Words = {
  families: list("Kaya|Çelik|Şahin|Yıldız|Öztürk|Aydın|Arslan|Doğan|Kılıç|Koç"),
  givens: list("A.|M.|E.|S.|H.|Ayşe|Mehmet|Elif|Hasan"),
  titles: [
    list("Türkiye'de|Osmanlı döneminde|Kentsel alanlarda|İlköğretim okullarında|Küresel ölçekte"),
    list("eğitim politikaları|su kaynakları|sosyal değişim|öğretmen görüşleri|basın tarihi"),
    list("üzerine bir inceleme|ve sorunları|üzerindeki etkileri|: bir değerlendirme"),
  ],
  journals: list("Eğitim ve Bilim|Sosyoloji Dergisi|Türk Coğrafya Dergisi|Belleten|Ankara Üniversitesi Dergisi"),
  publishers: list("İletişim Yayınları|Pegem Akademi|Yapı Kredi Yayınları|Türk Tarih Kurumu"),
  places: list("İstanbul|Ankara|İzmir"),
};
