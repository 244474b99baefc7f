import { foldText } from './fold.ts';

/*
 * Words by which a business says that it has done or will do something for this customer. `*` stands for any ending,
 * `_` for a space, `...` for up to three words between. They are searched in every answer whatever its language.
 */
const FORMS: Record<string, string> = {
  en: `booked reserved scheduled rescheduled refunded reimbursed shipped dispatched despatched cancelled canceled confirmed
    credited compensated guaranteed waived unsubscribed put_you_down signed_you_up set_it_aside set_aside put_aside
    on_its_way on_the_way_to_you has_been_sent have_been_sent been_delivered was_sent we_sent i_sent we've_sent i've_sent
    i'll_book i_will_book we'll_book we_will_book i'll_reserve i_will_reserve we'll_reserve we_will_reserve i'll_refund
    i_will_refund we'll_refund we_will_refund i'll_ship we'll_ship i_will_ship we_will_ship i'll_send we'll_send i_will_send we_will_send
    i'll_cancel we'll_cancel i_will_cancel we_will_cancel i'll_schedule we_will_schedule we'll_schedule i_will_schedule
    i'll_hold we'll_hold i_will_hold we_will_hold i'll_deliver we'll_deliver i_will_deliver held_for_you kept_for_you
    saved_your added_you you're_all_set you_are_all_set all_set_for your_spot_is your_place_is your_table_is your_appointment_is
    your_booking_is your_order_is your_refund_is we_promise i_promise promise_you made_the_booking made_a_booking
    made_a_reservation made_your_reservation processed_your issued_a_refund money_back_within arranged_for_you arranged_your`,
  uk: `заброньован* забронював забронювала забронювали забронюю забронюємо зарезервован* зарезервував зарезервувала зарезервували
    зарезервуємо записав_вас записала_вас записали_вас запишу_вас запишемо_вас вас_записан* ви_записані вас_записали
    повернули_кошти кошти_повернен* повернемо_кошти повернемо_гроші повернемо_вам відшкодован* відшкодуємо відправлено
    відправили відправив відправила відправимо відправлю надіслали надіслав надіслала надішлемо надішлю скасовано скасували
    скасував скасувала скасуємо підтверджено підтвердили підтвердив підтвердила підтверджую підтверджуємо гарантуємо обіцяємо обіцяю
    оформили оформив оформила оформлено оформимо відклали_для відклав_для відклала_для перенесли перенесено доставимо`,
  ru: `забронирован* забронировал забронировала забронировали забронирую забронируем зарезервирован* зарезервировал*
    зарезервируем зарезервирую записал_вас записала_вас записали_вас запишу_вас запишем_вас вас_записал* вы_записаны
    вернули_деньги деньги_возвращен* вернем_деньги вернем_вам возместили возместим возврат_оформлен* оформили_возврат
    отправлен отправлена отправлено отправлены отправили отправил отправила отправим отправлю выслали выслал выслала вышлем вышлю отменили
    отменил отменила отменен отменена отменено отменим подтвержден подтверждена подтверждено подтвердили подтвердил подтвердила
    подтверждаю подтверждаем гарантируем гарантирую обещаем обещаю оформили оформил оформила оформлен оформлена оформлено оформим
    отложили_для отложил_для отложила_для отложим_для перенесли перенесен* доставим бронь_готова`,
  es: `reservado reservada reservados reservadas reservamos_su reserve_su he_reservado hemos_reservado reservare reservaremos agendado agendada
    agendaremos agendare confirmado confirmada confirmados confirmadas confirmo_su confirmamos_su reembolsado reembolsada
    reembolsaremos reembolsare le_devolveremos devolveremos hemos_devuelto devuelto enviado enviada enviados enviadas
    enviaremos enviare hemos_enviado despachado despachada cancelado cancelada cancelaremos apartado apartada apartaremos
    garantizamos garantizado prometemos prometo le_apunto apuntado apuntada reprogramado reprogramada le_mandamos le_enviamos
    te_enviamos te_reservo le_reservo te_reservamos le_reservamos te_agendo le_agendo`,
  pt: `reservado reservada reservados reservadas reservei reservamos_para reservaremos vou_reservar agendado agendada agendei agendaremos
    vou_agendar confirmado confirmada confirmei confirmamos_sua confirmamos_seu reembolsado reembolsada reembolsaremos vou_reembolsar
    devolveremos enviado enviada enviados enviadas enviei enviaremos vou_enviar despachado despachada cancelado cancelada
    cancelei cancelaremos vou_cancelar separado_para separei garantimos garantido prometemos prometo marcado marcada marquei vou_marcar
    remarcado remarcada ja_enviamos`,
  id: `sudah_dipesan telah_dipesan sudah_dipesankan saya_pesankan kami_pesankan sudah_dibooking sudah_di_booking saya_booking kami_booking
    sudah_direservasi telah_direservasi sudah_dijadwalkan telah_dijadwalkan saya_jadwalkan kami_jadwalkan sudah_dikonfirmasi
    telah_dikonfirmasi dikonfirmasi kami_konfirmasi sudah_dikirim telah_dikirim dikirimkan sudah_kami_kirim kami_kirimkan
    akan_kami_kirim saya_kirim akan_dikirim sudah_dikembalikan telah_dikembalikan akan_dikembalikan kami_kembalikan
    sudah_dibatalkan telah_dibatalkan kami_batalkan saya_batalkan kami_jamin dijamin kami_janji saya_janji sudah_disiapkan
    sudah_disisihkan kami_simpankan sudah_direfund akan_direfund kami_refund`,
  tr: `rezerve_edildi rezerve_ettim rezerve_ettik rezerve_edecegim rezerve_edecegiz rezerve_ediyorum rezervasyonunuz_yapildi
    rezervasyonunuzu_yaptim rezervasyonunuzu_yaptik rezervasyonunuz_onaylandi randevunuz_olusturuldu randevunuzu_olusturdum
    randevunuzu_olusturduk randevunuzu_aldim randevunuzu_aldik randevunuz_alindi randevunuz_onaylandi onaylandi onayladim
    onayladik onayliyorum iade_edildi iade_ettik iade_ettim iade_edecegiz iade_edecegim iadeniz_yapildi paraniz_iade
    kargoya_verildi kargoya_verdik kargoya_verdim kargolandi kargoladik gonderildi gonderdik gonderdim gonderecegiz gonderecegim
    iptal_edildi iptal_ettik iptal_ettim iptal_edecegiz iptal_edecegim garanti_ediyoruz garanti_ederiz soz_veriyoruz soz_veriyorum
    ayirdim ayirdik ayirtildi ayirdık kaydinizi_yaptik kaydinizi_yaptim kaydiniz_yapildi kaydettim kaydettik ertelendi`,
  fr: `reserve_pour_vous ai_reserve avons_reserve est_reserve est_reservee sont_reserves sont_reservees etes_reserve reserverai reserverons
    vous_reserve vous_reservons ete_reserve ete_reservee confirme confirmee confirmes confirmees confirmons confirmerons rembourse
    remboursee rembourses remboursees rembourserons rembourserai expedie expediee expedies expediees expedierons expedierai
    envoye envoyee envoyes envoyees enverrons enverrai annule annulee annules annulees annulerons annulerai garantissons
    promettons promets mis_de_cote programme_votre programmee planifie planifiee inscrit_pour ai_inscrit avons_inscrit livrerons
    vous_etes_inscrit* rendez-vous_est_pris`,
  de: `gebucht reserviert vorgemerkt eingetragen bestatigt bestatige_ihn* bestatigen_wir erstattet ruckerstattet zuruckerstattet
    uberwiesen versendet verschickt versandt abgeschickt losgeschickt storniert abgesagt verschoben_auf zugesagt garantieren
    garantiere versprechen verspreche zuruckgelegt zugeschickt ausgeliefert
    reserviere_ihnen reserviere_dir reservieren_ihnen reservieren_wir buche_ihnen buche_dir buchen_wir_ihnen buchen_wir_sie
    werde_buchen werden_buchen werde_reservieren werden_reservieren werden_erstatten werde_erstatten erstatten_wir_ihnen
    erstatten_ihnen senden_wir_ihnen senden_ihnen schicken_ihnen schicken_wir_ihnen schicke_ihnen trage_sie_ein tragen_sie_ein
    werde_stornieren werden_stornieren storniere_ihn* stornieren_ihn*`,
  ja: `予約しました 予約いたしました 予約を承りました 予約完了 予約が完了 予約が確定 予約確定 予約をお取り 予約をお入れ 予約いたします 予約しておき
    ご予約を確定 確保しました 確保いたしました お取り置きし お取り置きいたし 返金しました 返金いたしました 返金します 返金いたします
    返金済み 返金させていただ 発送しました 発送いたしました 発送します 発送いたします 発送済み 送付しました お送りしました お送りいたしました
    お送りします お送りいたします キャンセルしました キャンセルいたしました キャンセルを承り キャンセルいたします 変更しました
    変更いたしました 確定しました 手配しました 手配いたしました 手配いたします 承りました お約束 保証いたします 保証します`,
  ar: `تم_حجز تم_الحجز حجزت_لك حجزنا_لك حجزنا سنحجز ساحجز تم_تاكيد تم_التاكيد مؤكد مؤكده اكدنا نؤكد_لك تم_ارجاع
    تم_استرداد تم_رد تم_استرجاع سنعيد سنرد سنرجع اعدنا_لك تم_شحن تم_الشحن شحنا سنشحن تم_ارسال تم_الارسال ارسلنا سنرسل
    سارسل تم_الغاء تم_الالغاء الغينا سنلغي نضمن نعدك اعدك تم_تسجيل سجلناك سجلتك سنسجل تم_تحديد_موعد حددنا_لك تم_تاجيل تم_توصيل سنوصل`,
  pl: `zarezerwowan* zarezerwowalem zarezerwowalam zarezerwowalismy zarezerwowaliśmy zarezerwuje zarezerwujemy zabukowan* zapisalem zapisalam
    zapisalismy zapisany_na zapisana_na zapisze_pan* zapiszemy umowilem umowilam umowilismy umowiony umowiona potwierdzon* potwierdzam
    potwierdzamy potwierdzilismy zwrocono zwrocilismy zwrocimy zwrocone zwrocony zwrocona wyslano wyslalismy wyslalem wyslalam wyslany wyslana wyslane
    wyslemy wysle nadano nadalismy nadana anulowan* anulowalismy anulowalem anulowalam anulujemy odwolan* odwolalismy gwarantujemy gwarantuje
    obiecujemy obiecuje odlozylismy odlozylem odlozylam odlozone przelozon* przelozylismy dostarczymy`,
};

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** `spaced` forms stand between word borders; the others anywhere. */
function toSource(form: string): { source: string; spaced: boolean } {
  const folded = foldText(form.replaceAll('_', ' '));
  const stem = folded.endsWith('*');
  const body = (stem ? folded.slice(0, -1) : folded)
    .replace(/[.+?^${}()|[\]\\]/gu, '\\$&')
    .replaceAll(' ', '[\\s,]+');
  return { source: stem ? `${body}\\p{L}*` : body, spaced: !UNSPACED.test(body) };
}

const sources = [...new Set(Object.values(FORMS).flatMap((forms) => forms.trim().split(/\s+/u)))]
  .sort((a, b) => b.length - a.length)
  .map(toSource);
const join = (spaced: boolean): string =>
  sources
    .filter((one) => one.spaced === spaced)
    .map(({ source }) => source)
    .join('|');
// One expression for all forms, with the word borders outside, so that it is tried at the start of words only.
const PATTERN = new RegExp(`(?<![\\p{L}\\p{N}])(?:${join(true)})(?![\\p{L}\\p{N}])|${join(false)}`, 'gu');

/** The commitments in a text that `normaliseWords` has read, as they are written there. */
export function findCommitments(normalised: string): string[] {
  return [...normalised.matchAll(PATTERN)].map(([phrase]) => phrase);
}
