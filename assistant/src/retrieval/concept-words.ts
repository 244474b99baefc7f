/*
 * What customers ask a business about, in the twelve languages. A question and a knowledge base rarely share the word
 * ("How much is it?" / "Manicure: 25 EUR"), so both sides get the concept as one more word.
 * `word` matches whole, `stem*` a beginning, `two_words` a run of words.
 */
export type NamedConcept =
  | 'price'
  | 'hours'
  | 'address'
  | 'contact'
  | 'delivery'
  | 'payment'
  | 'card'
  | 'cash'
  | 'return'
  | 'booking'
  | 'cancel'
  | 'discount'
  | 'duration'
  | 'parking'
  | 'warranty'
  | 'child'
  | 'complaint'
  | 'when'
  | 'number'
  | 'age'
  | 'pet'
  | 'dog'
  | 'cat'
  | 'wifi';

/** In all languages beside one another; see `WORDS_OF_ONE_LANGUAGE` for those that would clash. */
export const CONCEPT_WORDS: Record<NamedConcept, string> = {
  price: `taux_horaire tarif_horaire price* pricing cost* charge charges how_much fee fees tariff* rate_per rates expensive cheap* цін* кошту* вартіст* вартост* цена цены
    цену ценам ценник стоит стоят стоимост* прайс* почем precio* cuesta* costo* cuanto_vale cuanto_es preco* preço* cust* quanto_sai
    harga* harganya biaya berapaan berapa_kak berapa_ya berapa_ka berapa_sih brp tarif* fiyat* ucret* ne_kadar kac_para kac_lira kac_tl prix combien_coute cout couts coute coutent coutera c'est_combien
    preis* kostet kosten teuer gunstig wieviel_kostet 料金 値段 価格 いくら 費用 代金 سعر اسعار السعر الاسعار بكم تكلفه تكلف ثمن
    cena ceny cene cennik* kosztuj* koszt* скільки_коштує сколько_будет wie_viel_kostet combien_ca
    how_expensive what_do_you_charge ile_bierzecie ile_wynosi jaki_koszt quanto_fica quanto_ta qual_o_valor cuanto_sale a_cuanto
    cuanto_cobran cobran cobra cobram combien_pour combien_ca_fait c_est_combien wie_teuer was_nehmt was_nehmen kaca kactan
    ne_tutar сколько_берете обойдется почому по_чому обійдеться お値段 おいくら قديش كم_يكلف كم_سعر* كم_حق بكام
    платно платна платний bezahlt pago_o kena_berapa paid бесплатн* безкоштовн* gratis kostenlos gratuit* gratuito ucretsiz 無料 مجان* bezplatn* darmow*`,
  hours: `hours opening_times opening_hours when_are_you open opens opened close closes closing_time working_hours графік* година години годину годин годинах працює*
    працюєте відчинен* відкрит* закрит* зачинен* график* часы_работы режим_работы работает* работаете открыт открыта открыто открыты открытие открытия открыва* закрыва*
    закрыт* horario* abren abre abierto* abiert* cierran cierra cerrado* aberto* abrem fecha_a fecham fechado* funcionamento
    jam_buka jam_operasional buka tutup acik acilis kapali kapanis calisma_saat* mesai saat_kaca ouvert* ouvre* ouvrez
    ferme fermez fermeture horaire* offen geoffnet offnungszeit* offnet schliess* geschlossen 営業 営業時間 開店 閉店 何時 定休日
    دوام مواعيد ساعات تفتح تفتحون تغلق مفتوح مغلق اوقات otwart* otwarci* otwiera* zamkn* zamyka* czynn* godzin*
    until_when how_late what_days до_скольки со_скольки до_которого до_какого_времени в_какие_дни по_каким_дням до_котрої
    з_котрої о_котрій до_якої hasta_que_hora que_dias ate_que_horas jusqu'a_quelle quels_jours bis_wann ab_wann welchen_tagen
    do_ktorej od_ktorej w_jakie_dni sampai_jam buka_jam tutup_jam kaca_kadar kacta 何時まで 何時から الى_متى لين_متى الساعه_كم
    seid_ihr_da sind_sie_da are_you_around aciksiniz ruhetag* montag_auf montag_zu dienstag_auf dienstag_zu mittwoch_auf mittwoch_zu donnerstag_auf donnerstag_zu freitag_auf freitag_zu samstag_auf samstag_zu sonntag_auf sonntag_zu heute_auf heute_zu morgen_auf morgen_zu
    пон-пт mon-fri расписан* розклад* jadwal
    اوقات_العمل ساعات_العمل مواعيد_العمل اوقات_الدوام working_time opening_times business_hours what_months which_days jam_kerja jam_operasional часы_работы години_роботи режим_роботи графік_роботи график_работы horario_de heures_d_ouverture godziny_otwarcia`,
  address: `nerde yeriniz_nerde address* located location where_are where_is find_you find_us street directions square avenue next_to metro station dock адрес* знаходит* розташован* вулиц* вул де_ви де_ваш* де_у_вас проспект* площ* метро где_вы где_ваш*
    находит* расположен* улица ул direccion* ubicacion ubicad* ubica calle avenida parada junto_a donde_esta* donde_qued* donde_los endereco* localizac* localizad* rua avenida loja
    onde_fica onde_e* onde_esta* alamat* lokasi* jalan jl dimana di_mana adres* konum* neredesiniz neredeydi adresiniz cadde* sokak mah adresse* situe* rue avenue
    trouvez ou_se_trouve ou_est ou_etes ou_se etes_ou c'est_ou standort* befindet befinden strasse wo_seid wo_sind wo_ist wo_finde wo_kann_ich_euch 住所 場所 どこ アクセス 所在地 駅 徒歩
    عنوان موقع العنوان الموقع عنوانكم موقعكم شارع وين اين مجمع adres* znajduj* lokalizacj* ulica ul gdzie_jest* gdzie_sie gdzie mieści* miesci*
    how_do_i_get get_there как_добрат* как_проехат* как_доехат* куда_ехат* куда_под* як_доїхати як_добрат* як_дістат* куди_їхати
    como_llegar como_llego como_chego como_chegar comment_venir comment_aller comment_vous wie_komme wo_genau jak_dojecha*
    jak_trafi* nasil_gel* nasil_gid* nerdesiniz nerede 行き方 道順 كيف_اوصل كيف_اجي لوكيشن اللوكيشن مكانكم
    wo_liegt wo_befindet`,
  contact: `nr_na_komorke numer_na_komorke wats tel тел tel_du tel_de votre_tel ton_tel le_tel num_tel num_de_tel tel_svp numero_de_tel tel_nr tel_no telnr handynummer handynr telefonnr phone_nr phone_no nr_kom nr_tel numer_kom phone* telephone call whatsapp viber telegram email e-mail contact* телефон* подзвон* зателефон* зв'яза* контакт контакты контакти контактов контактів контактный_телефон контактний_телефон
    позвон* связат* telefono* llamar contacto* correo telefone* ligar contato* telepon* nomor kontak hubungi telefon* numar*
    iletisim telephon* appeler joindre anrufen telefonnummer* erreich* 電話 連絡 連絡先 メール هاتف رقم اتصال جوال واتساب
    telefon* zadzwon* kontakt skontakt* kontaktier* kontaktdaten kontaktformular*`,
  delivery: `deliver* ship ships shipping courier* postage доставк* доставл* відправ* надсила* пересил* кур'єр* отправ* пересыл*
    привоз* курьер* самовывоз* envio* envia* entreg* domicilio mensajeria despacho frete kirim* mengirim* mengantar* pengiriman ongkir antar
    diantar ekspedisi kargo* teslim* gonder* livrai* livrer livrez livrent livreur* expedi* colis liefer* versand* versend* verschick* zustell* 配送 送料 発送
    お届け 届け 宅配 توصيل التوصيل شحن الشحن توصلون dostaw* dostarcz* wysylk* wysyla* przesylk* kurier*`,
  payment: `pay paying payment* оплат* оплач* платит* платіж* перевод* pago* pagar
    transferencia pagamento* bayar* pembayaran transfer odeme* havale paiement* payer virement
    zahlung* zahlen bezahl* uberweis* 支払 支払い 決済 دفع الدفع placic platnos* zaplac* przelew*`,
  card: `card cards mastercard visa contactless maestro картк* карту картой карты карте карта картам tarjeta* cartao cartoes kartu
    kredi_kart* kart_ile kartla carte_bancaire carte_bleue cartes karten kreditkart* ec-karte girocard カード クレジットカード بطاقه
    البطاقه بالبطاقه karta kartami karte`,
  cash: `cash готівк* наличн* efectivo dinheiro tunai nakit* especes bar_zahlen bargeld barzahlung barzahlen bar 現金 نقدا كاش نقدي
    gotowk*`,
  return: `return returns returned refund* exchange* money_back send_back поверн* обмін* возврат* вернут* обмен* devol*
    reembols* cambiar cambio_de trocar troca* devolu* pengembalian mengembalikan dikembalikan tukar_barang retur refund*
    iade* degisim* retour* rembours* echang* ruckgabe* zuruckgeb* zuruckgab* erstatt* umtausch* rucksend* 返品 返金 交換 返却
    ارجاع استرجاع استرداد استبدال ارجع zwrot* zwroc* wymian* wymieni*`,
  booking: `book booking* appointment* reserv* запис запись записи записью запису записів записан* записат* записыва* записува* запиш* бронюв* заброн* бронь брони* cita citas turno reserva* agend* marcac*
    marcar booking* reservasi janji_temu janjian randevu* rezerv* rendez rdv reserver reservation* termin termine buchen
    buchung* reservier* vereinbar* 予約 ご予約 حجز احجز الحجز موعد مواعيد نحجز rezerw* umowic umawia* wizyt* zapisac zapisy
    sign_up enrol* enroll* register* registration inscri* anmeld* kayit* kaydol* daftar* 申し込* 申込* التسجيل اسجل نسجل matricul*`,
  cancel: `cancel* reschedul* скасув* скасов* перенес* отмен* перенос* cancel* anular anulac* reprogram* remarcar desmarc*
    batal* dibatalkan iptal* ertele* annul* report* absag* absage storn* verschieb* キャンセル 取消 変更 الغاء الغي تاجيل
    odwol* anulow* przeloz*`,
  discount: `discount* promo* coupon* sale sales voucher* знижк* акці* промокод* скидк* акция акции акций descuento* oferta*
    rebaja* desconto* promoc* diskon* potongan indirim* kampanya* remise* reduction* soldes rabatt* angebot* gutschein*
    割引 セール クーポン キャンペーン 特典 خصم خصومات تخفيض* عروض عرض znizk* rabat* promocj* kupon*`,
  duration: `how_long duration takes lasts minutes скільки_часу триває тривал* хвилин хвилини хвилину хвилинах сколько_времени как_долго длит* длится
    продолжительн* минут минуты минуту минутах cuanto_tiempo cuanto_dura dura duracion tarda* quanto_tempo demora* duracao berapa_lama durasi
    lamanya ne_kadar_sur* kac_dakika sur* dakika combien_de_temps dure duree wie_lange dauert dauer どのくらい 所要 所要時間
    كم_مده مده المده يستغرق تستغرق jak_dlugo ile_trwa trwa czas_trwania
    takes lasts last занимает занимают займет займут займає займають займе тривал* по_времени zajmuje zajmie prend durent duran demora surer suruyor surec
    lama memakan 時間かか* かかります ياخذ تاخذ`,
  parking: `can_i_park park_there park_here park_my to_park parking parcheggi* парковк* паркув* паркінг* парков* estacion* aparcam* parqueadero parque_de_estac* parkir*
    otopark* park_yeri stationn* parkplatz* parken parkplatze 駐車 駐車場 パーキング موقف مواقف parking* parkow*`,
  warranty: `warrant* guarant* гаранті* гаранти* garanti* garantia* garansi* garant* gwarancj* 保証 ضمان الضمان كفاله`,
  child: `child* kid kids toddler* baby babies дитин* дітей діти дитяч* ребен* дети детей детск* детям nino* nina* bebe bebes
    crianca* infantil* anak* balita bayi cocuk* bebek* enfant* bebe kinder* kindern baby* 子供 子ども こども 赤ちゃん お子様
    طفل اطفال الاطفال للاطفال dziec* dziecko dzieci*
    daughter son my_kid hija hijo filho filha дочь дочка дочери сын сына доньк* син tochter sohn fille fils kizim oglum
    cocugum بنتي ابني اولاد corka corke syn syna`,
  age: `age aged ages years_old how_old minimum_age возраст* вік віку с_какого_возраста з_якого_віку edad idade umur usia yas yasinda
    yasindan âge alter altersgrenze mindestalter ab_jahren wie_alt 年齢 何歳 歳 عمر العمر سن wiek wieku ile_lat quel_age cuantos_anos
    quantos_anos kac_yas* сколько_лет скільки_років`,
  pet: `pet pets animal animals животн* питом* тварин* mascota* animales animais hewan peliharaan evcil hayvan* animaux haustier* tiere
    ペット 動物 حيوان* zwierz*`,
  dog: `dog dogs puppy puppies собак* щенк* щенок пес пса perro* perra* cachorro* cao caes anjing kopek* kopeg* chien* chiot* hund hunde
    hunden welpe* 犬 كلب كلاب pies psa psy psem`,
  cat: `cat cats kitten* кот коты кошк* кіт кішк* котик* gato* gata* kucing kedi* chatte* katze* 猫 قطه قطط kot kota koty kotem`,
  wifi: `wifi wlan internet интернет* вайфай* вай-фай* інтернет* واي_فاي انترنت الانترنت`,
  when: `when what_time what_day* коли котрій котрої о_котрій когда во_сколько какого_числа в_какие_дни cuando que_hora a_que_hora que_dia*
    quando que_horas que_dia kapan jam_berapa jam_brp hari_apa ne_zaman saat_kac* hangi_gun* quand quelle_heure quel_jour quels_jours wann
    wieviel_uhr wie_viel_uhr いつ 何時 何曜日 متى اي_ساعه الساعه_كم اي_يوم kiedy o_ktorej ktorej_godzin* w_jakie_dni`,
  number: `how_many how_much скільки сколько cuantos cuantas cuanto cuanta quantos quantas quanto quanta berapa kac combien wie_viel*
    wieviel* いくつ 何人 何日 何個 何名 كم ile how_long how_old how_far`,
  complaint: `complain* complaint* terrible awful disgusting horrible unacceptable rude scam* fraud* disappointed ripped_off
    worst very_bad broken_on damaged скарг* скаржит* жахлив* обурен* огидн* хамств* шахра* обман* розчарован* жалоб*
    жалуюс* ужасн* возмущ* отвратит* хамств* мошенн* обманул* разочарован* кошмар* queja* quejar* pesim* horribl* estafa*
    indignad* decepcion* reclam* reclamac* pessim* horrivel* golpe enganad* decepcionad* keluhan komplain kecewa mengecewakan
    penipu* parah_banget buruk_sekali sikayet* berbat rezalet dolandir* memnun_degil* hayal_kiriklig* plainte*
    reclamation* scandaleu* arnaque* inadmissibl* decu decue mecontent* beschwer* reklamation* reklamier* unverschamt*
    furchtbar* schrecklich* betrug* enttausch* katastroph* 苦情 クレーム ひどい 最悪 詐欺 不満 がっかり شكوى شكوي اشتكي سيئ
    سيئه فظيع نصب احتيال محبط skarg* reklamacj* okropn* fataln* oszust* oszuk* rozczarow* skandal*`,
};

/** Words above that mean something else in another of the languages ("son", "pies", "transfer"). */
export const WORDS_OF_ONE_LANGUAGE: [language: string, words: string][] = [
  [
    'en',
    'tel location located sale sales son last call close closes charge charges rude ship ships book address* cat cats return returns',
  ],
  ['pt', 'tel cust* cobra cobram loja golpe cao'],
  ['es', 'tel cust* cita citas turno cobra cuanto_sale'],
  ['pl', 'tel cena ceny cene pies psa psy psem kot kota ile termin corka syn syna rabat*'],
  ['uk', 'termin'],
  ['tr', 'tel sur* kaca yas para mah termin kapali rabat*'],
  ['id', 'tel transfer lama jalan umur usia antar tunai kucing'],
  [
    'fr',
    'cout couts coute coutent coutera report* age fils fille prend ferme charge charges rue situe rabat*',
  ],
  ['en', 'age'],
  ['de', 'tel alter bar termin termine standort hunde'],
];
