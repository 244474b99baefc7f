import type { Language } from '../types.ts';

/**
 * Sentences of a commitment whose subject is another than the business, or whose verb is none of the acts: what a
 * colleague will do, what the customer has by now or gets back, where the parcel is, what was agreed with the kitchen
 * or the driver, who is moved to another hour. In the notation of `commitment-frames.ts`.
 */
export const OTHER_FRAMES: Record<Language, { done: string; will: string }> = {
  en: {
    done: `(you're|you are) (now |already |all )?(in|down|set up|scheduled|slotted in|lined up|good to go) for(?! a treat| a surprise)
      everything is (now |all |already )?(set up|set|arranged|ready|sorted|prepared|in place) for (you|your)
      your (spot|place|seat|slot|table|room|booking) .. is (now |all |already )?(secured|secure|safe|guaranteed|locked in)
      (i've|we've|i have|we have|i|we) (already |just )?(spoken|spoke|talked|agreed|arranged|settled|sorted) .. with (the|our) (chef|kitchen|driver|courier|team|teacher|stylist|hotel)
      (your|the) (order|parcel|package|replacement|refund) .. (has gone out|has left|is on its way|is heading) .. (to you|this morning|today|yesterday)`,
    will: `(team|colleague|colleagues|staff|manager|chef|stylist|reception) .. (will|is going to|are going to) (ship|send|book|reserve|confirm|refund|arrange|deliver|hold|prepare|cancel|replace|exchange|process|reschedule)
      (someone|somebody|team|colleague|manager) .. (is going to|are going to) (call|ring|phone|text|message|write|contact|get back)
      (you'll|you will) (get|have|receive) .. (deposit|money|payment|prepayment) back
      (i'll|we'll|i will|we will|i'm going to|we're going to|let me) (just |now |quickly |gladly )?(switch|shift|push|bump|slot|squeeze|fit|sign|pencil|pop) (you|your)`,
  },
  uk: {
    done: `(пара|посилка|замовлення|пакунок|товар|заміна) .. (їде|прямує|вирушила|вирушило|вирушив) .. (до вас|до тебе|вам|тобі)
      (домовився|домовилась|домовилася|домовилися|домовились|узгодив|узгодила|узгодили) .. (з|із|зі) (водієм|кухарем|кухнею|майстром|тренером|кур'єром|колегою|готелем)
      (я|ми) (вже )?все (узгодив|узгодила|узгодили|владнав|владнала|владнали)
      за (вами|тобою) .. (закріплено|закріпили|закріплений|закріплена|збережено)
      (вам|тобі|вас|тебе) .. (перенесено|пересунуто|переведено)`,
    will: `(команда|колеги|колега|менеджер|адміністратор|майстер|кухар) .. (надішле|надішлють|відправить|відправлять|вишле|забронює|зарезервує|підтвердить|підтвердять|поверне|оформить|організує|скасує|замінить|запише|перенесе|доставить|приготує для вас)
      (перепишу|перепишемо|пересуну|пересунемо|перенесу|перенесемо|переставлю|переставимо|впишу|впишемо|додам|додамо|поставлю|поставимо) (вас|тебе|ваш*|твій|твою)
      (отримаєте|отримаєш|одержите) .. (назад|повернення|гроші)`,
  },
  es: {
    done: `(?<!si )ya (tienes|tiene|tienen|tenéis) (cita|reserva|mesa|plaza|sitio|hora|turno)
      (le|te|os|les) (hice|hicimos|tramité|tramitamos|realicé|realizamos|gestioné|gestionamos) .. (reembolso|devolución|reserva|cita|cambio|pedido|envío)
      (enviamos|mandamos|despachamos|reservamos|confirmamos) (su|tu|el|la) .. (ayer|anoche|esta mañana|esta tarde)
      (le|te|os|les) (cambié|moví|pasé|adelanté|reservé|guardé|aparté|confirmé|cancelé|anulé) (la|el|su|tu) (cita|reserva|mesa|plaza|hora|pedido|turno)
      (he|hemos) (ya )?(organizado|acordado|coordinado|arreglado|dispuesto) (todo |ya )?(que|con|para|tu|su|el|la)
      ya (lo )?(hablé|hablamos|acordé|acordamos|arreglé|arreglamos|coordiné) (con|todo)
      todo (queda|quedó|está|ha quedado) (ya )?(preparado|listo|organizado|arreglado|reservado) para (su|tu|el|la|usted|ti)
      (plaza|mesa|sitio|cita|habitación|lugar) .. (queda|quedó|está) .. (asegurad*|garantizad*)`,
    will: `(te|le|os|les) (anoto|anotamos|apunto|apuntamos|agendo|agendamos|paso|pasamos|cambio|cambiamos|muevo|movemos|inscribo|inscribimos|aparto|apartamos) (al|a la|para|el|la|un|una|su|tu|hoy|mañana|ahora|ya)
      (recibirá|recibirás|recibirán) (la|su|tu) devolución
      (equipo|compañero|compañera|encargado|gerente|colega|alguien) .. (le|te|les|os|la|lo) (enviará|mandará|reservará|confirmará|devolverá|reembolsará|llamará|cambiará|preparará|entregará)
      (voy|vamos) a (anular|enviar|mandar|apartar|guardar|reembolsar|confirmar) (su|tu|el|la|un|una)`,
  },
  pt: {
    done: `(reservamos|separamos|agendamos|marcamos|guardamos|bloqueamos) (uma|um|a|o) (mesa|lugar|vaga|horário|quarto|suíte) .. (para|pra) (você|vocês|ti|si|o senhor|a senhora)
      (enviámos|mandámos|despachámos|expedimos) (a|o|as|os)? ?(sua|seu|tua|teu|vossa) .. (ontem|hoje|esta manhã)
      (passei|movi|troquei|puxei|adiei) (o|a) (seu|sua|teu|tua)
      (combinei|combinamos|acertei|acertamos) .. (com|tudo)
      já (falei|falamos|combinei|acertei|tratei) (com|de)
      (sua|tua) (vaga|reserva|mesa|inscrição|lugar) .. está (garantid*|assegurad*)
      (está|fica|ficou) tudo (pronto|preparado|organizado|combinado|acertado) para (o|a) (seu|sua)`,
    will: `(estou|estamos) (te |lhe |já )?(devolvendo|enviando|mandando|reservando|cancelando|trocando|agendando|marcando|reembolsando|estornando|separando|transferindo|a devolver|a enviar|a reservar|a cancelar|a trocar|a agendar)
      (mudo|passo|movo|troco|remarco|encaixo|coloco|ponho) (você|vocês|o seu|a sua|seu|sua)
      (equipe|equipa|colega|atendente|gerente|alguém) .. (vai|irá|vão) (te |lhe )?(despachar|enviar|mandar|reservar|confirmar|devolver|reembolsar|estornar|agendar|marcar|cancelar|trocar|preparar|entregar|separar)
      (vai receber|receberá|recebe) .. (de volta|reembolso|estorno)`,
  },
  ru: {
    done: `ваш* (посылка|заказ|бандероль) .. (ушла|ушел|ушло|отправилась|отправился|улетела|уехала|уехал)
      (пара|замена|посылка|заказ|товар) .. (едет|едут|летит|отправилась|отправился) .. (к вам|к тебе|вам)
      (договорился|договорилась|договорились|согласовал|согласовала|согласовали) .. (с|со) (водителем|поваром|шефом|кухней|мастером|тренером|курьером|коллегой|отелем)
      (я|мы) (уже )?все (согласовал|согласовала|согласовали|уладил|уладила|уладили|устроил|устроила|устроили)
      за (вами|тобой) .. (закреплен*|закрепили|оставлен*)`,
    will: `(команда|коллеги|коллега|менеджер|администратор|мастер|повар) .. (отправит|отправят|вышлет|забронирует|зарезервирует|подтвердит|подтвердят|вернет|оформит|организует|отменит|заменит|запишет|перенесет|доставит|приготовит для вас)
      (переставлю|переставим|перепишу|перепишем|передвину|передвинем|перенесу|перенесем|впишу|впишем|добавлю|добавим|поставлю|поставим) (вас|тебя|ваш*|твой|твою)
      (получите|получишь) .. (назад|обратно|возврат)`,
  },
  id: {
    done: `(saya|kami) (sudah|telah) (mendaftar*|mengatur|mengurus|mengamankan|menghubungi|sepakat)
      (anda|kakak|kak|kamu|bapak|ibu) (sudah|telah) (terjadwal|dijadwalkan|terdata|dicatat|didaftarkan)
      (paket|pesanan|barang|sepatu|kiriman|pengganti*) .. (sudah|telah) (berangkat|jalan|dalam perjalanan|meluncur)
      (pesanan|paket|barang) .. (kami|saya) kirim (kemarin|tadi)
      (tempat|slot|kursi|meja|jadwal) .. (sudah|telah) (aman|terjamin|diamankan)`,
    will: `(saya|kami|aku) (akan |nanti |langsung )?(pindahin|daftarin|daftarkan|bookingin|jadwalin|jadwalkan|catetin|simpenin|kirimin|urusin|amankan) (kamu|kakak|kak|anda|ke|untuk|tempat|meja|slot|dulu)
      (tim|admin|staf|rekan|koki) .. akan (mengirim*|menyiapkan|mengonfirmasi|memesan*|mengembalikan|memproses|mengatur)`,
  },
  tr: {
    done: `(masayı|masa|yeri|yer|odayı|koltuğu|saati) .. (ayırttık|ayırttım|tuttum|tuttuk)
      (kaydınızı|kaydını|rezervasyonunuzu|işleminizi|iadenizi|siparişinizi) .. (tamamladık|tamamladım|hallettik|hallettim|onayladık|onayladım)
      (gününüz|saatiniz|randevunuz|yeriniz|rezervasyonunuz) .. (kesinleşti|kesinleşmiştir|garantilendi)
      (mutfakla|şefle|şoförle|ustayla|eğitmenle) .. (konuştum|konuştuk|anlaştım|anlaştık|ayarladım|ayarladık)`,
    will: `(masa|oda|randevu|koltuk) (ayırıyorum|ayırıyoruz|ayıracağım|ayıracağız|ayarlıyorum|ayarlıyoruz|ayarlayacağım|ayarlayacağız|tutuyorum|tutuyoruz)
      (parçayı|ürünü|siparişi|siparişinizi|paketi|paketinizi|yenisini|çantayı) .. (yollayacağız|yollayacağım|göndereceğiz|göndereceğim|kargolayacağız|yolluyoruz|gönderiyoruz)
      (ekibimiz|ekip|arkadaşımız|arkadaşlarımız|yetkilimiz|müdürümüz) .. (onaylayacak|gönderecek|yollayacak|ayarlayacak|ayıracak|iade edecek|iptal edecek|değiştirecek)
      (hallederim|hallederiz|halledeceğim|halledeceğiz)
      (sizi|seni) .. (kaydırıyorum|kaydırırım|geçiriyorum|geçiririm|alırım)`,
  },
  fr: {
    done: `votre (rendez-vous|réservation|place|table|inscription|séance) .. (a|est) (bien )?(été )?(pris*|prévu*|réservé*)
      (me suis|nous sommes|s'est) (arrangé*|entendu*|mis d'accord|occupé*|chargé*)
      (j'ai|nous avons|on a) (déjà |bien )?tout (organisé|arrangé|réglé|prévu|préparé)
      (colis|commande|paquet) .. (est parti*|est bien parti*|a été remis*)`,
    will: `(équipe|collègue|responsable|conseiller|conseillère|chef|quelqu'un) .. (vous|te) (enverra|réservera|confirmera|remboursera|préparera|livrera|expédiera|gardera|échangera)
      (s'occupe|m'occupe|nous occupons|s'occupera|m'occuperai|nous occuperons) de (tout|ça|cela|votre|ton|ta)(?! type| genre)
      (je|nous|on) (vous|te) (passe|passons|bascule|basculons|case|casons) (à|au|sur|en|le|la)`,
  },
  de: {
    done: `(habe|haben|hab) .. (angemeldet|eingetragen|abgesprochen|arrangiert|eingeplant|abgeklärt|geregelt)
      (paket|bestellung|sendung|ware|lieferung) ist .. (rausgegangen|losgeschickt|losgegangen)
      (ist|sind) (dir|ihnen|euch) sicher
      für .. ist gesorgt
      alles (ist|wurde) .. (geregelt|vorbereitet|arrangiert|abgesprochen) für (sie|dich|euch|ihr*|dein*)`,
    will: `(ich schick|ich schicke|schick ich|schicke ich)('s)? (es |das )?(dir|ihnen|euch)
      (gehen|geht) .. (an sie|an dich|an euch|heute|morgen|montag|dienstag|mittwoch|donnerstag|freitag) .. raus
      (bekommst|bekommen|kriegst|kriegen|erhältst) .. geld .. (tagen|heute|morgen|woche) zurück
      (team|kollege|kollegin|mitarbeiter|mitarbeiterin|chef|chefin|küche|jemand) .. wird .. (bestätigen|buchen|reservieren|schicken|senden|verschicken|erstatten|stornieren|umbuchen|liefern|vorbereiten|eintragen)
      (ich werde|werde ich|wir werden|werden wir) .. (einplanen|unterbringen|anmelden|einschreiben|aufheben)
      (ich (schiebe|ziehe|verlege|setze)|wir (schieben|ziehen|verlegen|setzen)) (sie|dich|euch|ihren|deinen) .. (auf|vor|um)`,
  },
  ja: {
    done: `(済ませて|お取りして|押さえて|確保して|手配して|伝えて|振り替えて|取り消して|解約して|登録して)(おき|あり|ござい)(ました|ます)
      (枠|席|お席|お時間|予約|ご予約|お部屋)を(お取り|お押さえ|確保|ご用意)(しました|いたしました|させていただきました|できました)
      (ご返金|返金|ご変更|変更|ご交換|交換|発送|予約|ご予約|キャンセル)のお?手続き(を|が|は)?(いたしました|しました|完了しました|完了いたしました|済みました)
      (お返し|お戻し|ご返金|返送)(しました|いたしました|済みです)
      (確保|ご予約|お手配)済み
      (注文|ご注文|予約|ご予約)(は|が|を)[^。！？、]{0,6}(取り消されました|取り消しました|キャンセルされました|キャンセルしました)
      (で|に)決まりです`,
    will: `(押さえて|取って|入れて|確保して|手配して|解約して|登録して|変更して|キャンセルして|振り替えて|送って|伝えて)おきます
      (今日|本日|明日|今週)中に(送る|送ります|お送りします|届けます)
      (振り替え|移動|調整)させていただきます`,
  },
  ar: {
    done: `(تم|تمت|جرى) (تحديد|جدوله|تثبيت|حفظ|تاجيل|حجز|الغاء|تاكيد|ارسال|شحن) (موعدك*|حجزك*|طلبك*|مكانك*|جلستك*|طاولتك*|مقعدك*)
      (اعدنا|رددنا|ارجعنا|رجعنا|حولنا|اعدت|رجعت|حولت) .. (المبلغ|العربون|الفلوس|المال|نقودك|مالك|فلوسك)
      (رتبت|رتبنا|نسقت|نسقنا|اتفقت|اتفقنا) .. (مع|كل شيء|كل شي)
      (اؤكد|نؤكد) (لك|لكم) .. (موعد*|حجز*|طلب*)`,
    will: `(سيقوم|ستقوم|راح يقوم|سوف يقوم) .. ب(ال)?(تاكيد|ارسال|حجز|شحن|رد|ارجاع|الغاء|تحويل|ترتيب|توصيل|تسجيل)*
      (ستستلم|سيصلك|سيصلكم) .. (المبلغ|العربون|البديل)`,
  },
  pl: {
    done: `(zabieg|wizyta|termin|rezerwacja|zaliczka|wpłata|przesyłka|paczka|zamówienie|lekcja) .. (został|została|zostało) .. (przesunięt*|odesłan*|zwrócon*|przeniesion*|zamienion*)
      (paczka|przesyłka|zamówienie) .. (wyszła|wyszło|wyruszyła|pojechała|poszła|poszło) .. (dziś|dzisiaj|wczoraj|rano|do)
      (uzgodniłem|uzgodniłam|uzgodniliśmy|dogadałem|dogadałam|dogadaliśmy) .. (z|wszystko)
      (miejsce|stolik|termin) .. (jest|mamy) .. (zapewnion*|zagwarantowan*)`,
    will: `(zwracam|zwracamy|oddaję|oddajemy|odsyłam|odsyłamy|przelewam|przelewamy) (panu|pani|państwu|ci|wam|całą|kwotę|pieniądze)
      (przetrzymam|przetrzymamy|przytrzymam|przytrzymamy|zachowam|zachowamy) .. (dla|pokój|stolik|miejsce|termin)
      (otrzyma|dostanie|otrzymają|dostaną) (pan|pani|państwo) zwrot
      (zespół|kolega|koleżanka|kierownik|menedżer|szef) .. (potwierdzi|wyśle|zarezerwuje|zwróci|zorganizuje|odwoła|wymieni|umówi|zapisze|dostarczy|przygotuje)
      (przesunę|przesuniemy|przepiszę|przepiszemy|przełożę|wpiszę|wpiszemy|dopiszę|dopiszemy) (pana|panią|państwa|cię|twój|twoją)`,
  },
};
