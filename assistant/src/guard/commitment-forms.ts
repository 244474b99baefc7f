import type { Language } from '../types.ts';

export const ACTS = ['book', 'refund', 'ship', 'confirm', 'arrange', 'cancel', 'replace'] as const;
export type Act = (typeof ACTS)[number];

/**
 * What a business says when it acts for a customer: `done` reports the act, in the first person and in the passive;
 * `will` announces it. `*` stands for any ending and `_` for a space; words are written as they are spoken.
 */
export const COMMITMENT_FORMS: Record<Language, Record<Act, { done: string; will: string }>> = {
  en: {
    book: {
      done: 'booked reserved scheduled made_a_booking made_the_booking made_a_reservation made_your_reservation',
      will: "i'll_book we'll_book i_will_book we_will_book i'll_reserve we'll_reserve i_will_reserve we_will_reserve i'll_schedule we'll_schedule i_will_schedule we_will_schedule i'm_booking we're_booking i_am_booking we_are_booking i'm_reserving we're_reserving i'm_going_to_book we're_going_to_book going_to_reserve",
    },
    refund: {
      done: 'refunded reimbursed credited compensated issued_a_refund processed_your returned_your_money sent_your_money_back',
      will: "i'll_refund we'll_refund i_will_refund we_will_refund i'll_reimburse we'll_reimburse we_will_reimburse i_will_reimburse we'll_return_your i'll_return_your we_will_return_your i'm_refunding we're_refunding we_are_refunding going_to_refund give_you_your_money_back get_your_money_back",
    },
    ship: {
      done: 'shipped dispatched despatched has_been_sent have_been_sent been_delivered was_sent were_sent we_sent i_sent we_have_sent i_have_sent on_its_way on_the_way_to_you mailed_it posted_it handed_over_to_the_courier',
      will: "i'll_ship we'll_ship i_will_ship we_will_ship i'll_send we'll_send i_will_send we_will_send i'll_deliver we'll_deliver i_will_deliver we_will_deliver i'll_dispatch we'll_dispatch we_will_dispatch i_will_dispatch i'm_sending we're_sending we_are_shipping we're_shipping going_to_ship going_to_send_you",
    },
    confirm: {
      done: "confirmed you're_all_set you_are_all_set all_set_for your_spot_is your_place_is your_table_is your_appointment_is your_booking_is",
      will: "i'll_confirm we'll_confirm i_will_confirm we_will_confirm i_confirm we_confirm i_hereby_confirm we_can_confirm i_can_confirm",
    },
    arrange: {
      done: 'arranged organised organized sorted_it_out taken_care_of put_you_down signed_you_up added_you set_it_aside set_aside put_aside held_for_you kept_for_you saved_your',
      will: "i'll_arrange we'll_arrange i_will_arrange we_will_arrange i'll_organise we'll_organise i'll_organize we'll_organize i'll_hold we'll_hold i_will_hold we_will_hold i'll_take_care we'll_take_care i_will_take_care we_will_take_care i'll_put_you we'll_put_you i'll_sign_you we'll_sign_you i'll_set_aside we'll_set_aside",
    },
    cancel: {
      done: 'cancelled canceled called_off unsubscribed waived rescheduled',
      will: "i'll_cancel we'll_cancel i_will_cancel we_will_cancel i'm_cancelling we're_cancelling i'm_canceling we're_canceling we_are_cancelling i_am_cancelling i'll_reschedule we'll_reschedule i_will_reschedule we_will_reschedule i'll_waive we'll_waive we_will_waive i_will_waive",
    },
    replace: {
      done: 'replaced exchanged swapped sent_a_replacement',
      will: "i'll_replace we'll_replace i_will_replace we_will_replace i'll_exchange we'll_exchange i_will_exchange we_will_exchange i'll_swap we'll_swap we_will_swap i_will_swap we're_replacing we_are_replacing send_you_a_new_one send_you_a_replacement",
    },
  },
  uk: {
    book: {
      done: 'заброньован* забронював забронювала забронювали зарезервован* зарезервував зарезервувала зарезервували записав_вас записала_вас записали_вас вас_записан* ви_записані вас_записали записав_тебе записала_тебе записали_тебе',
      will: 'забронюю забронюємо бронюю_вам бронюємо_вам зарезервую зарезервуємо запишу_вас запишемо_вас записую_вас записуємо_вас запишу_тебе запишемо_тебе',
    },
    refund: {
      done: 'повернули_кошти повернули_гроші повернули_вам повернув_вам повернула_вам кошти_повернен* гроші_повернен* кошти_повернут* відшкодован* відшкодували відшкодував відшкодувала оформили_повернення повернення_оформлено',
      will: 'повернемо_кошти повернемо_гроші повернемо_вам поверну_вам поверну_гроші поверну_кошти повертаємо_вам відшкодуємо відшкодую оформимо_повернення оформлю_повернення',
    },
    ship: {
      done: 'відправлено відправлена відправлений відправлені відправили відправив відправила надіслано надіслали надіслав надіслала вислали вислав вислала вже_в_дорозі',
      will: 'відправимо відправлю відправляємо_вам надішлемо надішлю вишлемо вишлю доставимо доставлю',
    },
    confirm: {
      done: 'підтверджено підтверджена підтверджений підтверджені підтвердили підтвердив підтвердила',
      will: 'підтверджую підтверджуємо підтверджу підтвердимо',
    },
    arrange: {
      done: 'домовились_за_вас організували організував організувала організовано оформили оформив оформила оформлено оформлена оформлений оформлені відклали_для відклав_для відклала_для влаштували влаштував влаштувала',
      will: 'організуємо організую оформимо оформлю відкладемо_для відкладу_для влаштуємо влаштую',
    },
    cancel: {
      done: 'скасован* скасували скасував скасувала відмінено відмінили відмінив відмінила перенесли перенесено переніс_вас перенесла_вас',
      will: 'скасуємо скасую скасовую_вам відмінимо відміню перенесемо_вас перенесу_вас',
    },
    replace: {
      done: 'замінено замінили замінив замінила обміняли обміняв обміняла обміняно',
      will: 'замінимо заміню обміняємо обміняю',
    },
  },
  es: {
    book: {
      done: 'reservado reservada reservados reservadas te_reservé le_reservé ya_reservé agendado agendada agendados agendadas te_agendé le_agendé ya_agendé apuntado apuntada te_apunté le_apunté ya_apunté',
      will: 'reservaré reservaremos voy_a_reservar vamos_a_reservar reservamos_su reserve_su te_reservo le_reservo te_reservamos le_reservamos os_reservamos os_reservo agendaré agendaremos te_agendo le_agendo le_agendamos te_agendamos voy_a_agendar le_apunto te_apunto le_apuntamos te_apuntamos os_apunto os_apuntamos',
    },
    refund: {
      done: 'reembolsado reembolsada reembolsados te_reembolsé le_reembolsé ya_reembolsé hemos_devuelto he_devuelto devuelto le_devolvimos te_devolvimos',
      will: 'reembolsaré reembolsaremos voy_a_reembolsar vamos_a_reembolsar devolveré devolveremos le_devolvemos te_devolvemos le_reembolsamos te_reembolsamos le_reembolso te_reembolso',
    },
    ship: {
      done: 'enviado enviada enviados enviadas te_envié le_envié ya_envié despachado despachada despachados está_en_camino va_en_camino ya_salió',
      will: 'enviaré enviaremos voy_a_enviar vamos_a_enviar le_enviamos te_enviamos le_envío te_envío le_mandamos te_mandamos le_mando te_mando mandaremos mandaré despacharemos os_enviamos entregaremos',
    },
    confirm: {
      done: 'confirmado confirmada confirmados confirmadas te_confirmé le_confirmé ya_confirmé',
      will: 'confirmo confirmamos_su confirmamos_tu confirmaré confirmaremos le_confirmamos te_confirmamos',
    },
    arrange: {
      done: 'organizado_para te_organicé le_organicé ya_organicé gestionado gestionada te_gestioné le_gestioné ya_gestioné arreglado_para apartado apartada te_aparté le_aparté ya_aparté',
      will: 'organizaré organizaremos gestionaré gestionaremos apartaré apartaremos te_aparto le_aparto te_apartamos le_apartamos te_guardo le_guardo te_guardamos le_guardamos me_encargo nos_encargamos_de',
    },
    cancel: {
      done: 'cancelado cancelada cancelados canceladas te_cancelé le_cancelé ya_cancelé anulado anulada anulados te_anulé le_anulé ya_anulé reprogramado reprogramada',
      will: 'cancelaré cancelaremos voy_a_cancelar vamos_a_cancelar anularé anularemos te_cancelo le_cancelo te_cancelamos le_cancelamos le_anulo le_anulamos reprogramaré reprogramaremos',
    },
    replace: {
      done: 'reemplazado reemplazada te_reemplacé le_reemplacé ya_reemplacé sustituido sustituida cambiado_por le_cambiamos_por repuesto_su',
      will: 'reemplazaré reemplazaremos sustituiremos sustituiré le_reemplazamos te_reemplazamos se_lo_cambiamos te_lo_cambiamos se_lo_cambio te_lo_cambio cambiaremos cambiaré',
    },
  },
  pt: {
    book: {
      done: 'reservado reservada reservados reservadas reservei agendado agendada agendados agendei marcado marcada marquei',
      will: 'reservarei reservaremos vou_reservar vamos_reservar reservamos_para reservo_para agendarei agendaremos vou_agendar vamos_agendar vou_marcar vamos_marcar marcarei marcaremos',
    },
    refund: {
      done: 'reembolsado reembolsada reembolsados reembolsei devolvido devolvida devolvemos_seu estornado estornada estornamos estornei',
      will: 'reembolsarei reembolsaremos vou_reembolsar vamos_reembolsar devolverei devolveremos vou_devolver vamos_devolver vamos_estornar vou_estornar estornaremos',
    },
    ship: {
      done: 'enviado enviada enviados enviadas enviei já_enviamos despachado despachada despachei está_a_caminho postado_nos',
      will: 'enviarei enviaremos vou_enviar vamos_enviar despacharemos vou_despachar vou_mandar vamos_mandar mandaremos entregaremos',
    },
    confirm: {
      done: 'confirmado confirmada confirmados confirmadas confirmei',
      will: 'confirmo confirmamos_sua confirmamos_seu confirmarei confirmaremos vou_confirmar vamos_confirmar',
    },
    arrange: {
      done: 'organizei organizado_para providenciado providenciada providenciei separei separado_para separada_para combinado_com_você',
      will: 'organizarei organizaremos providenciarei providenciaremos vou_providenciar vamos_providenciar vou_separar vamos_separar separaremos vou_organizar vamos_organizar',
    },
    cancel: {
      done: 'cancelado cancelada cancelados canceladas cancelei desmarcado desmarcada desmarquei remarcado remarcada',
      will: 'cancelarei cancelaremos vou_cancelar vamos_cancelar vou_desmarcar vamos_desmarcar vou_remarcar vamos_remarcar',
    },
    replace: {
      done: 'substituído substituída substituí trocado trocada troquei',
      will: 'substituirei substituiremos vou_substituir vamos_substituir vou_trocar vamos_trocar trocaremos trocarei',
    },
  },
  ru: {
    book: {
      done: 'забронирован* забронировал забронировала забронировали зарезервирован* зарезервировал* записал_вас записала_вас записали_вас вас_записал* вы_записаны записал_тебя записала_тебя записали_тебя бронь_готова',
      will: 'забронирую забронируем бронирую_вам бронируем_вам зарезервируем зарезервирую запишу_вас запишем_вас записываю_вас записываем_вас запишу_тебя запишем_тебя',
    },
    refund: {
      done: 'вернули_деньги вернули_вам вернул_вам вернула_вам деньги_возвращен* средства_возвращен* возместили возместил возместила возврат_оформлен* оформили_возврат оформил_возврат оформила_возврат',
      will: 'вернем_деньги вернем_вам верну_вам верну_деньги возвращаем_вам возместим возмещу оформим_возврат оформлю_возврат',
    },
    ship: {
      done: 'отправлен отправлена отправлено отправлены отправили отправил отправила выслали выслал выслала выслан* уже_в_пути передан_курьеру передали_курьеру',
      will: 'отправим отправлю отправляем_вам вышлем вышлю доставим доставлю',
    },
    confirm: {
      done: 'подтвержден подтверждена подтверждено подтверждены подтвердили подтвердил подтвердила',
      will: 'подтверждаю подтверждаем подтвержу подтвердим',
    },
    arrange: {
      done: 'организовали организовал организовала организовано оформили оформил оформила оформлен оформлена оформлено отложили_для отложил_для отложила_для устроили_вам договорились_за_вас',
      will: 'организуем организую оформим оформлю отложим_для отложу_для устроим_вам устрою_вам',
    },
    cancel: {
      done: 'отменили отменил отменила отменен отменена отменено отменены перенесли перенесен*',
      will: 'отменим отменю отменяю_вашу отменяем_вашу перенесем_вас перенесу_вас',
    },
    replace: {
      done: 'заменили заменил заменила заменен заменена заменено обменяли обменял обменяла',
      will: 'заменим заменю обменяем обменяю',
    },
  },
  id: {
    book: {
      done: 'sudah_dipesan telah_dipesan sudah_dipesankan telah_dipesankan sudah_dibooking sudah_di_booking telah_dibooking sudah_direservasi telah_direservasi sudah_dijadwalkan telah_dijadwalkan sudah_kami_pesankan sudah_saya_pesankan sudah_kami_booking sudah_saya_booking',
      will: 'saya_pesankan kami_pesankan saya_booking kami_booking saya_jadwalkan kami_jadwalkan akan_dipesankan akan_dijadwalkan',
    },
    refund: {
      done: 'sudah_dikembalikan telah_dikembalikan sudah_direfund telah_direfund sudah_kami_kembalikan sudah_kami_refund sudah_saya_refund',
      will: 'akan_dikembalikan kami_kembalikan saya_kembalikan akan_direfund kami_refund saya_refund kami_ganti_uang',
    },
    ship: {
      done: 'sudah_dikirim telah_dikirim sudah_dikirimkan telah_dikirimkan sudah_kami_kirim sudah_saya_kirim dikirimkan sedang_dalam_perjalanan',
      will: 'akan_kami_kirim akan_saya_kirim kami_kirimkan saya_kirimkan saya_kirim akan_dikirim akan_kami_antar kami_antarkan',
    },
    confirm: {
      done: 'sudah_dikonfirmasi telah_dikonfirmasi dikonfirmasi sudah_kami_konfirmasi sudah_saya_konfirmasi',
      will: 'kami_konfirmasi saya_konfirmasi akan_dikonfirmasi',
    },
    arrange: {
      done: 'sudah_diatur telah_diatur sudah_disiapkan telah_disiapkan sudah_disisihkan telah_disisihkan sudah_diurus telah_diurus sudah_kami_atur sudah_kami_urus sudah_saya_atur',
      will: 'kami_atur saya_atur kami_aturkan saya_aturkan kami_urus saya_urus akan_diatur akan_diurus kami_simpankan saya_simpankan kami_siapkan saya_siapkan',
    },
    cancel: {
      done: 'sudah_dibatalkan telah_dibatalkan sudah_kami_batalkan sudah_saya_batalkan',
      will: 'kami_batalkan saya_batalkan akan_dibatalkan',
    },
    replace: {
      done: 'sudah_diganti telah_diganti sudah_ditukar telah_ditukar sudah_kami_ganti sudah_kami_tukar sudah_saya_ganti',
      will: 'kami_ganti saya_ganti akan_diganti kami_tukar saya_tukar akan_ditukar',
    },
  },
  tr: {
    book: {
      done: 'rezerve_edildi rezerve_ettim rezerve_ettik ayırtıldı ayırdım ayırdık rezervasyonunuz_yapıldı rezervasyonunuzu_yaptım rezervasyonunuzu_yaptık randevunuz_oluşturuldu randevunuzu_oluşturdum randevunuzu_oluşturduk randevunuzu_aldım randevunuzu_aldık randevunuz_alındı kaydınızı_yaptık kaydınızı_yaptım kaydınız_yapıldı kaydettim kaydettik',
      will: 'rezerve_edeceğim rezerve_edeceğiz rezerve_ediyorum rezerve_ediyoruz ayırtacağım ayırtacağız ayıracağım ayıracağız randevunuzu_oluşturacağım randevunuzu_oluşturacağız randevunuzu_oluşturuyorum kaydedeceğim kaydedeceğiz kaydınızı_yapıyorum',
    },
    refund: {
      done: 'iade_edildi iade_ettik iade_ettim iadeniz_yapıldı paranız_iade paranızı_iade geri_ödendi geri_ödedik geri_ödedim',
      will: 'iade_edeceğiz iade_edeceğim iade_ediyorum iade_ediyoruz geri_ödeyeceğiz geri_ödeyeceğim geri_ödüyoruz',
    },
    ship: {
      done: 'kargoya_verildi kargoya_verdik kargoya_verdim kargolandı kargoladık gönderildi gönderdik gönderdim yola_çıktı',
      will: 'göndereceğiz göndereceğim kargolayacağız kargoya_vereceğiz kargoya_vereceğim kargoya_veriyorum kargoya_veriyoruz gönderiyorum',
    },
    confirm: {
      done: 'onaylandı onayladım onayladık rezervasyonunuz_onaylandı randevunuz_onaylandı teyit_edildi teyit_ettim teyit_ettik',
      will: 'onaylıyorum onaylıyoruz onaylayacağım onaylayacağız teyit_ediyorum teyit_ediyoruz teyit_edeceğim teyit_edeceğiz',
    },
    arrange: {
      done: 'ayarladım ayarladık ayarlandı organize_ettim organize_ettik organize_edildi hallettim hallettik düzenledim düzenledik',
      will: 'ayarlayacağım ayarlayacağız ayarlıyorum ayarlıyoruz organize_edeceğim organize_edeceğiz halledeceğim halledeceğiz hallederiz ayarlarız',
    },
    cancel: {
      done: 'iptal_edildi iptal_ettik iptal_ettim ertelendi erteledim erteledik',
      will: 'iptal_edeceğiz iptal_edeceğim iptal_ediyorum iptal_ediyoruz erteleyeceğiz erteleyeceğim',
    },
    replace: {
      done: 'değiştirildi değiştirdim değiştirdik yenisiyle_değiştirdik',
      will: 'değiştireceğim değiştireceğiz değiştiriyorum değiştiriyoruz',
    },
  },
  fr: {
    book: {
      done: "ai_réservé avons_réservé est_réservé est_réservée sont_réservés sont_réservées êtes_réservé été_réservé été_réservée j'ai_réservé ai_inscrit avons_inscrit j'ai_inscrit vous_êtes_inscrit* inscrit_pour inscrite_pour rendez-vous_est_pris programmé_votre programmée planifié planifiée",
      will: 'réserverai réserverons vous_réserve vous_réservons te_réserve réserve_pour_vous vais_réserver allons_réserver vous_inscris vous_inscrivons inscrirai inscrirons',
    },
    refund: {
      done: 'remboursé remboursée remboursés remboursées',
      will: 'rembourserons rembourserai vous_rembourse vous_remboursons te_rembourse vais_rembourser allons_rembourser vais_vous_rembourser allons_vous_rembourser',
    },
    ship: {
      done: 'expédié expédiée expédiés expédiées envoyé envoyée envoyés envoyées est_en_route est_parti est_partie',
      will: 'expédierons expédierai enverrons enverrai livrerons livrerai vous_envoie vous_envoyons vais_envoyer allons_envoyer vais_vous_envoyer allons_vous_envoyer vous_expédions',
    },
    confirm: {
      done: 'est_confirmé sont_confirmés été_confirmé ai_confirmé avons_confirmé confirmée confirmés confirmées',
      will: 'confirme_votre vous_confirme confirmons confirmerons confirmerai je_confirme',
    },
    arrange: {
      done: "j'ai_organisé ai_organisé avons_organisé est_organisé est_organisée j'ai_arrangé ai_arrangé avons_arrangé est_arrangé été_arrangé été_organisé mis_de_côté mise_de_côté",
      will: "organiserai organiserons vais_organiser allons_organiser m'en_occupe nous_en_occupons m'en_occuperai vous_mets_de_côté arrangerai arrangerons vous_garde_une vous_gardons_une",
    },
    cancel: {
      done: 'annulé annulée annulés annulées reporté_votre reportée',
      will: 'annulerons annulerai vais_annuler allons_annuler vous_annule annule_votre annulons_votre',
    },
    replace: {
      done: 'remplacé remplacée remplacés remplacées ai_échangé avons_échangé est_échangé est_échangée été_échangé',
      will: 'remplacerons remplacerai échangerons échangerai vous_remplace vous_remplaçons vais_remplacer allons_remplacer vous_échange vous_échangeons',
    },
  },
  de: {
    book: {
      done: 'gebucht reserviert vorgemerkt eingetragen eingeplant',
      will: 'buche_ihnen buche_dir buche_sie buchen_ihnen buchen_wir_ihnen buchen_wir_sie werde_buchen werden_buchen reserviere_ihnen reserviere_dir reservieren_ihnen reservieren_dir reservieren_wir werde_reservieren werden_reservieren trage_sie_ein tragen_sie_ein trage_dich_ein merke_sie_vor merken_sie_vor',
    },
    refund: {
      done: 'erstattet rückerstattet zurückerstattet gutgeschrieben zurückgezahlt zurücküberwiesen überwiesen',
      will: 'werden_erstatten werde_erstatten erstatten_wir_ihnen erstatten_ihnen erstatten_dir erstatte_ihnen erstatte_dir zahlen_ihnen_zurück zahlen_wir_ihnen schreiben_ihnen_gut',
    },
    ship: {
      done: 'versendet verschickt versandt abgeschickt losgeschickt zugeschickt ausgeliefert ist_unterwegs',
      will: 'senden_wir_ihnen senden_ihnen sende_ihnen schicken_ihnen schicken_dir schicken_wir_ihnen schicke_ihnen schicke_dir werden_verschicken werde_verschicken werden_versenden werde_versenden liefern_wir_ihnen',
    },
    confirm: {
      done: 'bestätigt zugesagt',
      will: 'bestätige bestätigen_wir bestätigen_ihnen bestätigen_ihre* werde_bestätigen werden_bestätigen',
    },
    arrange: {
      done: 'arrangiert organisiert veranlasst zurückgelegt erledigt_für_sie in_die_wege_geleitet',
      will: 'arrangiere_ihnen arrangieren_wir organisiere_ihnen organisieren_wir_ihnen veranlasse veranlassen_wir werde_veranlassen werden_veranlassen kümmere_mich kümmern_uns lege_ihnen_zurück legen_ihnen_zurück lege_dir',
    },
    cancel: {
      done: 'storniert abgesagt annulliert verschoben_auf gekündigt',
      will: 'storniere_ihn* storniere_dein* storniere_ihre* stornieren_ihn* stornieren_ihre* werde_stornieren werden_stornieren werde_absagen werden_absagen sage_ihren_termin_ab',
    },
    replace: {
      done: 'ersetzt umgetauscht ausgetauscht',
      will: 'ersetze_ihnen ersetzen_ihnen ersetzen_wir_ihnen werde_ersetzen werden_ersetzen tausche_ihnen tauschen_ihnen tauschen_wir_ihnen werde_umtauschen werden_umtauschen',
    },
  },
  ja: {
    book: {
      done: '予約しました 予約いたしました 予約を承りました 予約完了 予約が完了 予約が確定 予約確定 予約をお取りしました 予約をお取りいたしました 予約をお入れしました 確保しました 確保いたしました 予約が取れました 予約済み',
      will: '予約いたします 予約します 予約しておき 予約をお取りします 予約をお取りいたします 予約をお入れします ご予約を確定します 確保します 確保いたします',
    },
    refund: {
      done: '返金しました 返金いたしました 返金済み ご返金が完了',
      will: '返金します 返金いたします 返金させていただ',
    },
    ship: {
      done: '発送しました 発送いたしました 発送済み 送付しました お送りしました お送りいたしました 出荷しました',
      will: '発送します 発送いたします お送りします お送りいたします 出荷します お届けします お届けいたします',
    },
    confirm: {
      done: '確定しました 確定いたしました 確認が取れました 承りました 承認しました',
      will: '確定します 確定いたします お約束します お約束いたします',
    },
    arrange: {
      done: '手配しました 手配いたしました お取り置きしました お取り置きいたしました ご用意しました',
      will: '手配します 手配いたします お取り置きします お取り置きいたします お取り置きしておき',
    },
    cancel: {
      done: 'キャンセルしました キャンセルいたしました キャンセルを承りました 取り消しました 変更しました 変更いたしました',
      will: 'キャンセルします キャンセルいたします 取り消します 変更いたします',
    },
    replace: {
      done: '交換しました 交換いたしました お取り替えしました お取り替えいたしました',
      will: '交換します 交換いたします お取り替えします お取り替えいたします',
    },
  },
  ar: {
    book: {
      done: 'تم_حجز تم_الحجز حجزت_لك حجزنا_لك حجزنا حجزت_لكم حجزنا_لكم محجوز محجوزه تم_تسجيل سجلناك سجلتك حددنا_لك تم_تحديد_موعد',
      will: 'سنحجز ساحجز سوف_نحجز سوف_احجز نحجز_لك احجز_لك نحجز_لكم سنسجل ساسجل',
    },
    refund: {
      done: 'تم_ارجاع تم_استرداد تم_رد تم_استرجاع اعدنا_لك ارجعنا_لك رددنا_لك تم_تعويض عوضناك',
      will: 'سنعيد ساعيد سنرد سارد سنرجع سارجع سوف_نعيد سوف_نرد نعيد_لك نرجع_لك سنعوض',
    },
    ship: {
      done: 'تم_شحن تم_الشحن شحنا شحنت_لك تم_ارسال تم_الارسال ارسلنا ارسلت_لك تم_توصيل تم_التوصيل في_الطريق_اليك',
      will: 'سنشحن ساشحن سنرسل سارسل سنوصل ساوصل سوف_نرسل سوف_نشحن نرسل_لك نشحن_لك',
    },
    confirm: {
      done: 'تم_تاكيد تم_التاكيد مؤكد مؤكده اكدنا اكدت_لك',
      will: 'نؤكد_لك اؤكد_لك سنؤكد ساؤكد نؤكد_حجزك',
    },
    arrange: {
      done: 'رتبنا_لك رتبت_لك رتبنا تم_ترتيب تم_الترتيب تم_تجهيز جهزنا_لك',
      will: 'سنرتب سارتب نرتب_لك ارتب_لك سنجهز_لك ساجهز_لك سنتكفل',
    },
    cancel: {
      done: 'تم_الغاء تم_الالغاء الغينا الغيت_لك تم_تاجيل اجلنا',
      will: 'سنلغي سالغي سوف_نلغي نلغي_لك سنؤجل',
    },
    replace: {
      done: 'تم_استبدال تم_الاستبدال استبدلنا استبدلت_لك بدلنا_لك تم_تبديل',
      will: 'سنستبدل ساستبدل نستبدل_لك سنبدل سابدل نبدل_لك',
    },
  },
  pl: {
    book: {
      done: 'zarezerwowan* zarezerwowałem zarezerwowałam zarezerwowaliśmy zabukowan* zabukowałem zabukowałam zabukowaliśmy zapisałem zapisałam zapisaliśmy zapisany_na zapisana_na umówiłem umówiłam umówiliśmy umówiony umówiona',
      will: 'zarezerwuję zarezerwujemy rezerwuję rezerwujemy_dla zabukuję zapiszę_pan* zapiszę_cię zapiszemy umówię umówimy',
    },
    refund: {
      done: 'zwrócono zwróciliśmy zwróciłem zwróciłam zwrócone zwrócony zwrócona zrefundowan* oddaliśmy_pieniądze oddane_pieniądze',
      will: 'zwrócimy zwrócę oddamy_pieniądze oddam_pieniądze oddamy_pan* zwracamy_pan*',
    },
    ship: {
      done: 'wysłano wysłaliśmy wysłałem wysłałam wysłany wysłana wysłane nadano nadaliśmy nadana nadany nadane jest_w_drodze',
      will: 'wyślemy wyślę nadamy nadam dostarczymy dostarczę wysyłamy_pan* wysyłam_pan*',
    },
    confirm: {
      done: 'potwierdzon* potwierdziliśmy potwierdziłem potwierdziłam',
      will: 'potwierdzam potwierdzamy potwierdzę potwierdzimy',
    },
    arrange: {
      done: 'zorganizowan* zorganizowałem zorganizowałam zorganizowaliśmy załatwion* załatwiłem załatwiłam załatwiliśmy odłożyliśmy odłożyłem odłożyłam odłożone odłożona odłożony',
      will: 'zorganizuję zorganizujemy załatwię załatwimy odłożę odłożymy zajmę_się zajmiemy_się',
    },
    cancel: {
      done: 'anulowano anulowany anulowana anulowane anulowaliśmy anulowałem anulowałam odwołano odwołany odwołana odwołane odwołaliśmy odwołałem odwołałam przełożon* przełożyliśmy przełożyłem przełożyłam',
      will: 'anulujemy anuluję odwołamy odwołam przełożymy przełożę',
    },
    replace: {
      done: 'wymienion* wymieniliśmy wymieniłem wymieniłam',
      will: 'wymienimy wymienię wymieniamy_pan*',
    },
  },
};

/** Promises of no act: they bind the business whatever they are about. */
export const PROMISES: Record<Language, string> = {
  en: 'guaranteed we_guarantee i_guarantee we_promise i_promise promise_you money_back_within your_order_is your_refund_is',
  uk: 'гарантуємо гарантую обіцяємо обіцяю',
  es: 'garantizamos garantizo garantizado prometemos prometo',
  pt: 'garantimos garanto garantido prometemos prometo',
  ru: 'гарантируем гарантирую обещаем обещаю',
  id: 'kami_jamin saya_jamin dijamin kami_janji saya_janji',
  tr: 'garanti_ediyoruz garanti_ederiz garanti_ediyorum söz_veriyoruz söz_veriyorum',
  fr: 'garantissons garantis promettons promets',
  de: 'garantieren garantiere versprechen verspreche',
  ja: '保証いたします 保証します お約束',
  ar: 'نضمن اضمن_لك نعدك اعدك',
  pl: 'gwarantujemy gwarantuję obiecujemy obiecuję',
};
