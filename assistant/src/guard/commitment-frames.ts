import type { Language } from '../types.ts';

/**
 * Sentences of a commitment that no row of fixed words can hold: the verb stands apart from what it is about, or its
 * object or its subject makes the promise. One frame a line: `..` stands for up to six words that deny nothing, a
 * blank also for a comma, `*` for any ending, `$` for the end of the sentence, and `( | )?` as in an expression.
 * Beside the seven acts they hold the promise to call or write back, a payment that came in, a place that waits for
 * the customer, and what may be thought of as done. A bare present tense states how things are done and is none.
 */
export const COMMITMENT_FRAMES: Record<Language, { done: string; will: string }> = {
  en: {
    done: `(put|set|laid) .. (aside|by) for (you|your)
      put your name down
      consider .. (yours|booked|reserved)
      (put|have|got|noted|pencilled|penciled) you (in|down) for
      (saved|kept|held|secured|blocked|locked|locked in|set aside) .. (spot|place|seat|slot|table)
      (saved|kept|held|blocked|locked in) .. for you
      your (appointment|booking|reservation|order|visit|session|lesson|class|table|seat|spot|place|slot|room|refund|exchange|replacement|cancellation|registration) (has been|was|is now) (already |successfully |now )?(initiated|processed|completed|complete|approved|made|placed|held|kept|moved|changed|updated|secured|shifted|postponed|saved|set|accepted|issued|submitted)
      the (appointment|booking|reservation|refund|cancellation|registration) (has been|was) (already |successfully |now )?(initiated|processed|completed|approved|made|moved|changed|secured|shifted|postponed|saved|accepted|issued|submitted)
      (your|the) (appointment|booking|reservation|refund|cancellation|registration|exchange) (stands|is made|is done|is now complete|is complete|is completed|is in|is set|is secured|is saved|is fixed) $
      (booking|reservation|refund|cancellation|payment|deposit|order|transfer) (went|has gone|is) through
      (i've|we've|i have|we have) (moved|switched|rebooked) you
      (moved|changed|switched|shifted|postponed|rebooked) (you to|your (appointment|booking|reservation|visit|session|lesson|class|order|delivery|slot))
      (it|order|parcel|package|they) (went out|has left|have left|left) .. (today|this morning|yesterday|already)
      (you're|you are|you've been|you have been) (already |now |all |officially )?(registered|enrolled|enroled|signed up|added to|down for|on the (waiting )?list)
      your (seat|slot|room|reservation) is (now |all )?(secured|secure|safe|set|ready|waiting|guaranteed|complete)
      made (the|your|you an|you a) (appointment|reservation|booking|exchange)
      (received|got) your (payment|deposit|transfer|prepayment|down payment)
      (your|the) (payment|deposit|transfer|prepayment) (has|has been|have been|was|is) (now |already |successfully |been )?(received|arrived|cleared|come in|gone through|accepted|credited)
      (table|seat|spot|slot|place|room) is (already |now )?(waiting for you|all yours|yours $)
      consider (it|that|this|yourself|everything) (as )?(already )?(done|sorted|settled|fixed|handled)`,
    will: `(i'll|we'll|i will|we will|i'm going to|we're going to|i am going to|we are going to) (just |now |gladly |happily |personally |also |then |immediately |certainly |right away )?(book|reserve|schedule|refund|reimburse|ship|send|dispatch|deliver|confirm|arrange|organise|organize|hold|cancel|reschedule|waive|replace|exchange|swap|rebook|register|enrol|enroll|secure|sort|block|move you|move your|change your)
      (i'll|we'll|i will|we will) (keep|save|hold|block) .. (for you|spot|place|seat|slot|table)
      (i'm|we're|i am|we are) (now |currently )?(holding|keeping|saving|blocking) .. (for you|spot|place|seat|slot|table)
      (i'm|we're|i am|we are) (now |currently )?(processing|issuing|arranging|preparing|moving|changing) your (refund|return|exchange|replacement|booking|appointment|reservation)
      (you will|you'll) (soon |also )?(receive|get|be given) .. (refund|money back|replacement)
      your (refund|money) will
      the money will be (back|returned|sent)
      (i'll|we'll|i will|we will|i am going to|we are going to|i'm going to|we're going to) (also |then |gladly |personally |soon |definitely )?(call|ring|phone|text|email|e-mail|message|write|contact) (you|back|to you)
      (i'll|we'll|i will|we will) .. (give you a call|give you a ring|drop you a line|get back to you|reach out to you|come back to you|be in touch|get in touch)
      (someone|somebody|manager|colleague|team|staff|specialist|operator|consultant|agent|advisor|adviser|representative|owner) (will|'ll) (soon |then )?(call|ring|phone|text|email|message|write|contact|get back|get in touch|reach out|come back|be in touch)`,
  },
  uk: {
    done: `(відклали|відклав|відклала) .. (вам|тобі|для вас|для тебе)
      кур'єр .. (везе|виїхав|їде) .. (вам|тобі|замовлення|посилку)
      (поставив|поставила|поставили|вніс|внесла|внесли|додав|додала|додали) (вас|тебе) (на|в|у|до)
      (запис|бронь|бронювання|резерв) .. (створено|оформлено|зроблено|внесено|прийнято)
      (бронь|місце|час|столик|запис) за (вами|тобою)
      (місце|час|столик|номер|віконце) .. (закріплено|збережено|залишено) за (вами|тобою)
      (замовлення|посилку|посилка|відправлення) .. (передано|відвантажено|віддано|поїхало|поїхала|виїхало|виїхала)
      ваш* (замовлення|посилка) .. в дорозі
      (кошти|гроші|суму) .. повернуто
      (повернення|обмін|скасування|заміну|заміна) .. (зроблено|в обробці|запущено|проведено|схвалено|в процесі)
      (перенесли|перенесла|переніс|змінили|змінив|змінила) .. (вас|ваш*|запис|візит|бронювання|замовлення)
      (оплату|платіж|передоплату|переказ|кошти|оплата|передоплата) .. (отримано|отримали|зараховано|пройшов|пройшла|надійшов|надійшла|надійшли|прийнято)
      (отримали|отримав|отримала|бачимо) .. (оплату|платіж|передоплату|переказ|кошти|гроші)
      (гроші|платіж|переказ) .. (отримали|отримав|отримала|бачимо)
      (для вас|за вами|для тебе|за тобою) (залишили|залишив|залишила|притримали|закріпили)
      (вас|тебе) .. (зареєстровано|зараховано|внесено|додано)
      (столик|стіл|місце|номер) .. (чекає на вас|чекає вас|вас чекає|на вас чекає|чекає на тебе)
      (вважайте|вважай) що .. (зроблено|записані|записаний|заброньовано|готово|домовились|домовилися)`,
    will: `(бронюю|резервую) .. (столик|стіл|місце|номер|час|вас|на)
      (ставлю|ставимо|записую|записуємо|переношу|переносимо|вношу|вносимо) (вас|тебе|ваш*)
      (надсилаємо|надсилаю|відправляємо|відправляю|висилаємо|висилаю) .. (сьогодні|завтра|зараз|вам)
      (сьогодні|завтра|зараз) .. (надсилаємо|надсилаю|відправляємо|відправляю|висилаємо|висилаю)
      (привеземо|привезу|відвантажимо|підвеземо)
      (повернемо|поверну|повернуть|відшкодуємо) .. (гроші|кошти|суму|оплату|вам)
      (гроші|кошти|суму|оплату|вам|передоплату) .. (повернемо|поверну|повернуть|повернуться|буде повернуто|будуть повернуті)
      (зробимо|зроблю|проведемо|проведу|здійснимо) .. (повернення|обмін|заміну|бронювання|бронь|запис)
      (скасовую|скасовуємо|міняю|міняємо|замінюємо|обмінюємо) (вам|вас|ваш*)
      (поміняємо|поміняю)
      (видамо|видам|дамо) вам нов*
      (тримаємо|тримаю|притримаємо|притримаю|залишимо|залишу|збережемо|збережу) .. (для вас|за вами|для тебе|за тобою)
      (передзвонимо|передзвоню|передзвонить|зателефонуємо|зателефоную|відпишемо|відпишу)
      (подзвонимо|подзвоню|напишемо|напишу|відповімо|відповім) (вам|тобі)
      (вам|тобі) .. (зателефонує|подзвонить|напише|подзвонимо|напишемо|напишу)
      (зв'яжемося|зв'яжемось|зв'яжуся|зв'яжусь) .. (з вами|з тобою)
      (з вами|з тобою) .. (зв'яжемося|зв'яжемось|зв'яжуся|зв'яжусь|зв'яжеться|зв'яжуться)
      (менеджер|адміністратор|колега|спеціаліст|оператор|консультант|керівник|працівник) .. (зателефонує|подзвонить|передзвонить|зв'яжеться|напише)`,
  },
  es: {
    done: `(pedido|paquete|reembolso|repartidor|mensajero) .. (de camino|en camino)
      (apartado|guardado|separado|bloqueado) .. para (ti|usted|ustedes|vosotros)
      (hemos|he) (ya )?(tramitado|realizado|hecho|efectuado|procesado|iniciado|solicitado) .. (reembolso|devolución|reserva|cita|cambio|pedido|inscripción)
      (reembolso|devolución|reserva|cita|cambio|pedido|inscripción|plaza|cancelación) .. (ha sido|se ha|fue|quedó|queda) (ya )?(tramitad*|realizad*|hech*|efectuad*|procesad*|iniciad*|solicitad*|cambiad*|movid*|registrad*|aprobad*|completad*|asegurad*|modificad*)
      se (ha|han) (tramitado|realizado|hecho|efectuado|procesado|iniciado|cambiado|movido) .. (reembolso|devolución|reserva|cita|cambio|pedido|pago)
      se (canceló|anuló|confirmó|reservó|envió|agendó|cambió|reembolsó|realizó|procesó) (su|tu|el|la)
      (hemos|he) (ya )?(cambiado|movido|pasado|adelantado|retrasado|modificado|bloqueado|guardado) (su|tu|le|te|una mesa|un sitio|la hora|la mesa|el sitio|una plaza)
      (le|te|os|les) (hemos|he) (ya )?(guardado|bloqueado|inscrito|cambiado|movido|puesto en la lista)
      (cancelamos|anulamos|cambiamos|movimos|agendamos|registramos|anoté|anotamos) (su|tu) (cita|reserva|pedido|turno|mesa|hora)
      (reembolso|devolución|cancelación) está en (proceso|curso|trámite)
      (su|tu) (pedido|paquete) (ya )?(ha salido|salió)
      (hemos|he) recibido (su|tu|el) (pago|transferencia|depósito|señal|anticipo)
      recibimos (su|tu) (pago|transferencia|depósito|señal|anticipo)
      (su|tu|el) (pago|transferencia|depósito|anticipo) .. (ha llegado|ha entrado|se ha recibido|ha sido recibid*|fue recibid*|se ha realizado|se realizó|se recibió|llegó)
      (mesa|plaza|habitación|sitio) .. (le espera|te espera|les espera|os espera|lo espera|la espera)
      (hueco|sitio|plaza|mesa|hora) es (suyo|suya|tuyo|tuya)
      (plaza|mesa|sitio|cita) .. está (asegurad*|garantizad*|lista para usted)
      (ya )?(tiene|tienes) (su|tu) (cita|reserva|mesa|plaza) .. (para|el)
      (está|queda|quedas|estás) (ya )?inscrit*
      (dalo|delo|dala|dela|denlo|dadlo) por (hecho|hecha|listo)
      (considérelo|considéralo|considere) .. (hecho|hecha|listo|resuelto)`,
    will: `(voy|vamos|procedo|procedemos) a (reservar|agendar|apuntar|inscribir|reembolsar|devolver|enviar|mandar|entregar|confirmar|organizar|gestionar|guardar|apartar|cancelar|anular|cambiar|reprogramar|mover|reemplazar|sustituir|hacer|tramitar)(le|te|les|os|lo|la|sel[oa]s?|tel[oa]s?)
      (procedo|procedemos|voy|vamos) a (reservar|agendar|tramitar|gestionar|cancelar|cambiar|mover|devolver) (su|tu|el|la)
      (se|te|os) (lo|la|los|las) (enviamos|mandamos|envío|mando|reservamos|reservo|guardamos|guardo|apartamos|aparto|devolvemos|devuelvo|cambio|confirmamos|confirmo|enviaré|enviaremos|haremos|haré)
      (se|te|os|le|les) (lo |la |los |las )?(voy|vamos) a (reservar|agendar|apuntar|inscribir|reembolsar|devolver|enviar|mandar|entregar|confirmar|gestionar|guardar|apartar|cancelar|anular|cambiar|mover|reemplazar|sustituir|hacer|tramitar|llamar|escribir)
      (haré|haremos|realizaremos|realizaré|tramitaremos|tramitaré|efectuaremos|procesaremos) .. (reembolso|devolución|reserva|cambio|envío|pedido)
      se (le|te|les|os) (devolverá|reembolsará|enviará|reservará|confirmará|cambiará|abonará)
      (recibirá|recibirás|tendrá|tendrás) (el|su|tu|un|una) (reembolso|devolución|dinero)
      (recibirá|recibirás|le daremos|te daremos) (uno|una) nuev*
      (te|le|les|os) (llamaremos|llamaré|escribiremos|escribiré|contactaremos|contactaré|volveremos a llamar|devolveremos la llamada|devuelvo la llamada|responderemos)
      (le|te) (llamamos|llamo|escribimos|escribo) .. (en|luego|mañana|enseguida|hoy|pronto)
      (nos pondremos|me pondré|nos ponemos|me pongo|se pondrá) en contacto
      (compañero|compañera|colega|encargado|alguien|equipo|gerente|asesor|agente) .. (le|te|les) (llamará|escribirá|contactará)
      (me ocupo|nos ocupamos|nosotros nos encargamos|yo me encargo)(?! de)`,
  },
  pt: {
    done: `(suíte|quarto|vaga|mesa|lugar|reserva) .. garantid* para (você|vocês|si|ti)
      (sua|tua|vossa) (encomenda|reserva|inscrição) está (já )?(registada|registrada|feita|a caminho)
      (fiz|fizemos|realizei|realizamos|efetuei|efetuamos|solicitei|solicitamos) .. (reserva|agendamento|reembolso|estorno|pedido|troca|cancelamento|inscrição|devolução)
      (reserva|agendamento|reembolso|estorno|pedido|troca|cancelamento|inscrição|devolução|horário|consulta|vaga|mesa) .. (foi|já foi|foram) .. (feit*|solicitad*|realizad*|efetuad*|processad*|aprovad*|concluíd*|alterad*|registrad*|garantid*|mudad*|lançad*|aceit*)
      (cancelamos|remarcamos|mudamos|alteramos|agendamos|marcamos) (o |a )?(seu|sua|teu|tua|para|pra)
      (confirmamos|trocamos|reservamos) (o|a) (seu|sua|teu|tua)
      (reservamos|trocamos|separamos|guardamos|guardei|separei) .. (para|pra) (você|ti|o senhor|a senhora)
      (mudei|alterei|transferi|remarquei|adiantei) .. (seu|sua)
      saiu para (a )?entrega
      (seu|teu) (pedido|pacote) (já )?saiu
      (guardei|coloquei|inscrevi|deixei anotado|anotei) .. (lugar|mesa|vaga|na lista|seu nome|para)
      (recebemos|recebi) (o )?(seu|sua|teu) (pagamento|transferência|pix|depósito|sinal)
      (pagamento|transferência|pix|depósito|sinal) .. (foi aprovad*|foi recebid*|foi confirmad*|caiu|já caiu|entrou|foi compensad*)
      (mesa|lugar|vaga|quarto) .. (te esperando|esperando você|à sua espera|te espera|espera você)
      (horário|lugar|vaga|mesa) .. é (seu|sua) $
      (sua|tua) (vaga|mesa|reserva) .. está garantid*
      você (já )?está (inscrit*|na lista|cadastrad*)
      (pode|podem) considerar .. (feito|feita|reservad*|resolvid*)
      (considere|considera) .. (feito|feita|resolvid*)
      (reembolso|estorno) .. está em (andamento|processamento|curso)`,
    will: `(vou|vamos) (guardar|separar|pôr de lado) (lhe|lhes|te|para você|para vocês|um|uma|o|a)
      (vou|vamos|irei|iremos) (te|lhe) (reservar|agendar|marcar|reembolsar|devolver|estornar|enviar|mandar|entregar|confirmar|organizar|separar|guardar|cancelar|remarcar|trocar|substituir|dar um novo|dar uma nova|encaixar)
      (vou|vamos|irei|iremos) (fazer|realizar|efetuar|solicitar) .. (reserva|agendamento|reembolso|estorno|troca|cancelamento|inscrição|devolução)
      (vou|vamos) (guardar|segurar|bloquear|mudar|alterar|encaixar) .. (lugar|mesa|vaga|horário|você)
      (farei|faremos|realizaremos|efetuaremos|solicitaremos) .. (reserva|agendamento|reembolso|estorno|troca|cancelamento|inscrição|devolução)
      (reservo|agendo|marco|remarco|cancelo|seguro|guardo) (o |a )?(seu|sua|teu|tua|para você|pra você|você|um lugar|uma mesa)
      (enviamos|mandamos|despachamos|entregamos|envio|mando) .. (hoje|agora mesmo|amanhã)
      (você )(receberá|vai receber|terá) (o |um |seu |o seu )?(reembolso|estorno|dinheiro|novo)
      (vamos|vou|iremos|irei) (te |lhe )?(ligar|telefonar|escrever|retornar|contatar|responder|chamar)
      te (ligo|ligamos|escrevo|retorno|retornamos)
      (ligaremos|ligarei|telefonaremos|retornaremos|retornarei|entraremos em contato|entrarei em contato|entramos em contato)
      (vamos|vou|vai|irá) entrar em contato
      (atendente|gerente|colega|alguém|equipe|consultor|consultora|responsável) .. (vai|irá|entrará) (te |lhe )?(ligar|falar|escrever|chamar|retornar|em contato)
      (atendente|gerente|colega|alguém|equipe|consultor|consultora|responsável) .. (ligará|entrará em contato|retornará)
      (cuidaremos|cuidarei|vou cuidar|vamos cuidar) (disso|de tudo|do seu|da sua)`,
  },
  ru: {
    done: `(отложили|отложил|отложила) .. (вам|тебе|для вас|для тебя)
      курьер .. (везёт|выехал|едет) .. (вам|тебе|заказ|посылку)
      (трансфер|такси|столик|номер|торт) .. (заказан|заказано|заказали)
      (поставил|поставила|поставили|внес|внесла|внесли|добавил|добавила|добавили) (вас|тебя) (на|в|во)
      (запись|бронь|бронирование) .. (создана|оформлена|сделана|внесена|принята|создано|оформлено|принято)
      (бронь|место|время|столик|запись) за (вами|тобой)
      (место|время|столик|номер|окошко) .. (закреплен*|сохранен*|оставлен*) за (вами|тобой)
      ваш (заказ|товар) .. в пути
      ваша посылка .. в пути
      (заказ|посылка|посылку|товар) .. (передан*|отгружен*|уехал|уехала|выехал|выехала|в пути|едет) .. (в доставку|курьеру|в службу|к вам|вам)
      (возврат|обмен|замена) .. (в обработке|сделан|запущен|произведен|проведен|одобрен|в процессе|сделана)
      (перенес|перенесла|перенесли|изменил|изменила|изменили) .. (вас|ваш*|запись|визит|бронь|заказ)
      (оплата|предоплата|платеж|перевод|деньги) .. (получен*|прошел|прошла|поступил*|пришел|пришла|пришли|дошел|дошла|зачислен*|принят*)
      (оплату|платеж|перевод|предоплату|деньги) .. (получили|получил|получила|видим)
      (получили|получил|получила|видим) .. (оплату|платеж|перевод|предоплату|деньги)
      (вас|тебя) .. (зачислили|зарегистрировали|внесли|добавили)
      вы (уже )?(зачислены|зарегистрированы|в списке)
      (столик|стол|место|номер) .. (ждет вас|вас ждет|ждет тебя|тебя ждет|вас ожидает|ожидает вас)
      (оставил|оставила|оставили|закрепил|закрепила|закрепили) .. (для вас|за вами|для тебя|за тобой)
      (для вас|для тебя|за вами|за тобой) (оставили|оставил|оставила|придержали|закрепили)
      (считайте|считай) что .. (сделано|записаны|записан|записана|забронировано|готово|договорились)`,
    will: `(бронирую|резервирую) .. (столик|стол|место|номер|время|вас|на)
      (ставлю|ставим|записываю|записываем|переношу|переносим|вношу|вносим) (вас|тебя|ваш*)
      (отправляем|отправляю|высылаем|высылаю) .. (сегодня|завтра|сейчас|вам)
      (сегодня|завтра|сейчас) .. (отправляем|отправляю|высылаем|высылаю)
      (привезем|привезу|отгрузим|подвезем)
      (вернем|верну|вернут|возместим) .. (деньги|средства|сумму|оплату|вам|предоплату)
      (деньги|средства|сумму|сумма|оплату|вам|предоплату) .. (вернем|верну|вернут|вернутся|вернется|будут возвращены|будет возвращена)
      (сделаем|сделаю|произведем|проведем|осуществим) .. (возврат|обмен|замену|бронь|бронирование|запись)
      (отменяю|отменяем|меняю|меняем|заменяем|обмениваем) (вам|вас|ваш*)
      (поменяем|поменяю)
      (выдадим|выдам|дадим) вам нов*
      (держим|держу|придержим|придержу|оставим|оставлю|сохраним|сохраню) .. (для вас|за вами|для тебя|за тобой)
      (перезвоним|перезвоню|перезвонит|перезвонят|отпишемся|отпишусь)
      (позвоним|позвоню|напишем|напишу|ответим|отвечу|наберем|наберу) (вам|вас|тебе)
      (вам|тебе) .. (позвонит|позвонят|напишет|напишут|позвоним|позвоню|напишем|напишу)
      (свяжемся|свяжусь) .. (с вами|с тобой)
      (с вами|с тобой) .. (свяжемся|свяжусь|свяжется|свяжутся)
      (менеджер|администратор|коллега|специалист|оператор|консультант|руководитель|сотрудник) .. (позвонит|перезвонит|свяжется|напишет)`,
  },
  id: {
    done: `sudah (saya|kami) (amankan|pisahkan|sisihkan|simpankan|jemput|antar)
      (sudah|telah) (saya|kami) (catat*|reservasi*|pesan*|booking*|simpan*|pindah*|ubah|sisihkan|proses|jadwalkan|masukkan|refund|kirim*|batalkan|tukar*|ganti*)
      (saya|kami) (sudah|telah) (mencatat|memesan*|mengirim*|mengembalikan|membatalkan|mengganti|menukar|memindah*|mengubah|menyiapkan|memproses|menjadwalkan|menyimpan*|refund|booking*|reservasi*|pesankan)
      (reservasi|booking|pemesanan) .. (berhasil|sudah masuk|sudah jadi|sudah aman)
      jadwal .. (terkonfirmasi|dipindah ke|dipindahkan ke|diubah ke)
      (reservasi|booking|pesanan) .. terkonfirmasi
      (pesanan|paket|barang) .. (sedang dikirim|sedang diantar|dalam pengiriman|sudah di jalan|sudah jalan)
      refund .. (sedang|sudah|telah) (diproses|dikirim|ditransfer)
      (anda|kakak|kak|nama anda) sudah (terdaftar|masuk daftar)
      pembayaran .. (sudah|telah) .. (terima|diterima|masuk|berhasil)
      pembayaran (anda|kakak) berhasil
      (uang*|dana*|transfer*|dp*) .. sudah .. (terima|masuk)
      (sudah|telah) (kami|saya) terima .. pembayaran*
      (kami|saya) (sudah|telah) (terima|menerima) .. pembayaran*
      (meja|tempat|kamar|slot) .. (menunggu|sudah siap menunggu|siap menunggu) (anda|kakak)
      (meja|tempat|kamar|slot) .. siap menunggu
      (anggap|anggaplah) (saja )?(sudah )?(beres|selesai|jadi|dipesan|dibooking)`,
    will: `(saya|kami) (bookingkan|reservasikan|catat|catatkan|sisihkan|pindahkan|batalkan)
      (saya|kami) (akan|segera|langsung) (mencatat|memesan*|mengirim*|mengembalikan|membatalkan|mengganti|menukar*|memindah*|mengubah|memproses|menjadwalkan|menyimpan*|refund|booking*|reservasi*|pesankan|proses|catat|kirim*|transfer)
      (saya|kami) (kirim|antar) .. (hari ini|besok|sekarang|segera)
      (hari ini|besok|sekarang|segera) (saya|kami) (kirim|antar)
      (barang|pesanan|paket|dana|uang) .. (dikirim|dikembalikan) (hari ini|besok|sekarang)
      segera dikirim $
      (uang|dana) .. akan kembali
      (kami|saya) proses refund*
      (kami|saya) ubah jadwal*
      (kami|saya) (kasih|beri|berikan) .. yang baru
      (kami|saya|admin|tim|manajer|staf|operator) (kami )?(akan |segera |nanti |pasti )?(telepon|telpon|hubungi|menghubungi|menelepon|menelpon|kabari|mengabari|balas|membalas)`,
  },
  tr: {
    done: `(siparişiniz|siparişin|paketiniz|kurye|iadeniz) .. yolda
      (sizin için|senin için|size|sana) .. (ayırdık|ayırdım|kenara koyduk|kenara koydum)
      (randevunuz|rezervasyonunuz|masanız|yeriniz|siparişiniz|kaydınız|iadeniz|iade işleminiz|ücretiniz|paranız|ödemeniz|koltuğunuz|odanız|değişiminiz|kargonuz) .. (alındı|alınmıştır|ayrıldı|ayrılmıştır|tamam|tamamdır|tamamlandı|tamamlanmıştır|yapıldı|yapılmıştır|oluşturulmuştur|başlatıldı|başlatılmıştır|kargoda|yolda|kaydırıldı|taşındı|güncellendi|ulaştı|geçti|garanti|bekliyor|kesinleşti|yattı)
      (randevunuz|rezervasyonunuz|masanız|yeriniz) .. hazır
      (randevu|rezervasyon|kayıt|iade) (yapıldı|yapılmıştır|alındı|alınmıştır|oluşturuldu|oluşturulmuştur|tamam|tamamdır|tamamlandı|tamamlanmıştır|başlatıldı)
      (onaylan|iade edil|gönderil|iptal edil|rezerve edil|kargoya veril|teyit edil|değiştiril|ayırtıl|ayarlan|ertelen|kargolan|geri öden|kaydedil)(mıştır|muştur|mış bulunmaktadır)
      (randevunuzu|rezervasyonunuzu|masanızı|yerinizi|sizi|kaydınızı|siparişinizi|iadenizi|adınızı|paranızı) .. (aldım|aldık|yazdım|yazdık|ayırdım|ayırdık|yaptım|yaptık|ekledim|ekledik|taşıdım|taşıdık|ayırttım|ayırttık|kaydırdım|kaydırdık|oluşturdum|başlattım|başlattık|yatırdık)
      (kaydoldunuz|kayıt oldunuz|kaydedildiniz|listeye eklendiniz)
      (ödemenizi|havalenizi|kaporanızı) .. (aldık|aldım|gördük)
      (havaleniz|kaporanız) .. (ulaştı|geldi|alındı|geçti)
      (oldu|bitti|halloldu|tamamlandı|yapıldı|tamam) (bil|bilin|say|sayın|kabul edin)`,
    will: `(randevunuzu|rezervasyonunuzu|masanızı|yerinizi|sizi|kaydınızı|siparişinizi|iadenizi|adınızı|paranızı) .. (yazıyorum|yazıyoruz|ayırıyorum|ayırıyoruz|alıyorum|yapıyorum|yapıyoruz|ekliyorum|ekliyoruz|taşıyorum|taşıyoruz|oluşturuyorum|oluşturuyoruz|gönderiyoruz|yapacağım|yapacağız|yazacağım|yazacağız|alacağım|başlatıyorum|başlatıyoruz)
      yer (ayırıyorum|ayırıyoruz|ayıracağım|ayıracağız|ayırırız|ayırdım|ayırdık)
      rezervasyon (yapıyorum|yapacağım|yapacağız|yaptım|yaptık)
      (bugün|yarın|hemen|şimdi) .. (gönderiyoruz|gönderiyorum|kargoluyoruz|kargoluyorum|yolluyoruz|yolluyorum|kargoya veririz|göndeririz|yollarız)
      size yeni(sini)? .. (vereceğiz|vereceğim|yolluyoruz|yolluyorum|gönderiyoruz|yollayacağız|göndereceğiz|veriyoruz)
      (para iadesi|iade|iadenizi) (yapacağız|yapacağım|yapılacak)
      (paranız|ücretiniz|tutar) .. (yatacak|yatırılacak|iade edilecek|geri ödenecek)
      (cihazınız|ürününüz|siparişiniz) .. (değiştirilecek|gönderilecek|kargolanacak)
      sizi .. (arayacağız|arayacağım|arayacak|arayacaktır|ararız|ararım)
      size .. (geri döneceğiz|geri döneceğim|geri döneriz|geri dönecek|dönüş yapacağız|dönüş yapacağım|dönüş yaparız|dönüş yapacak|haber vereceğiz|haber veririz|yazacağız|yazacağım|yazarız|ulaşacağız)`,
  },
  fr: {
    done: `(mets|mettons|mis|gardé|gardons) .. de côté
      (commande|colis|remboursement|livreur) .. (en route|en chemin)
      (je|nous|on) (vous|te|t') ?(ai|avons|a) (bien )?(bloqué*|noté*|gardé*|mis|mise|inscrit*|retenu*|pris|déplacé*|décalé*|reporté*|avancé*|trouvé une place)
      (j'ai|nous avons|on a) (bien )?(bloqué|noté|gardé|retenu|pris|fixé|déplacé|décalé|reporté|avancé|modifié|effectué|validé|enregistré|lancé) .. (votre|vos|ton|une place|une table|un créneau|le créneau|pour vous|pour toi|la réservation|le rendez-vous|le remboursement)
      (votre|ton|ta) (rendez-vous|réservation|commande|inscription|place|table|remboursement|annulation|créneau|échange|paiement|virement|acompte|séance) (est|a été|a bien été) (bien |désormais |maintenant )?(confirmé*|validé*|enregistré*|effectué*|déplacé*|décalé*|reporté*|fixé*|assuré*|garanti*|bloqué*|pris|prise|traité*|reçu*|encaissé*|avancé*|accepté*|en cours|passé*)
      (le|la|l'annulation|l'échange) ?(rendez-vous|réservation|remboursement|inscription|paiement)? (a été|a bien été) (bien )?(confirmé*|validé*|enregistré*|effectué*|déplacé*|décalé*|reporté*|fixé*|bloqué*|pris|prise|reçu*|encaissé*)
      rendez-vous est fixé (à|au|pour)
      (remboursement|échange|annulation) est en cours
      (colis|commande|paquet) est (en chemin|en cours de livraison|bien parti*|en route)
      vous êtes (bien |désormais |déjà )?(inscrit*|enregistré*|noté*|sur la liste)
      (avons|ai) (bien )?reçu (votre|le|ton) (paiement|virement|acompte|règlement)
      (paiement|virement|acompte|règlement) est (bien )?(passé|arrivé|reçu)
      (votre|la|ta) (table|place|chambre) (vous|t') ?attend
      (créneau|place|table) est à (vous|toi)
      (considérez|considère) .. (fait|faite|réservé*|réglé*)`,
    will: `(je|nous|on) (vous|te) (le |la |les |l'|en )?(bloque|bloquons|note|notons|réserve|réservons|inscris|inscrivons|garde|gardons|retiens|retenons|rends|rendons|envoie|envoyons|expédie|expédions|rembourse|remboursons|échange|échangeons|remplace|remplaçons|confirme|confirmons|annule|annulons|décale|décalons|déplace|déplaçons)
      (vais|allons|on va) (vous |te )?(le |la |les |l'|en )?(bloquer|noter|réserver|inscrire|garder|retenir|rendre|envoyer|expédier|rembourser|échanger|remplacer|confirmer|annuler|décaler|déplacer|livrer|rappeler|recontacter|contacter|appeler)
      (je procède|allons procéder|vais procéder|procéderai|procéderons|procédons) (au |à la |à l')(remboursement|échange|annulation|envoi|remplacement|réservation) (de votre|demain|aujourd'hui)
      (je procède|procédons|allons procéder|vais procéder) (au |à la |à l')(remboursement|échange|annulation) $
      (prends|prendrai|prendrons|fixe) (votre|ton) (rendez-vous|réservation)
      vous (en )?(récupérerez|recevrez|aurez|serez) .. (argent|remboursement|remboursé*|neuf|neuve)
      (m'en|s'en|nous en) (charge|chargeons|chargerai|chargerons|chargera|occupe)
      (je|nous|on) (vous|te) (rappelle|rappellerai|rappellerons|rappellera|recontacte|recontactons|recontacterai|recontacterons|recontactera|contacterai|contacterons|appellerai|appellerons|écrirai|écrirons|tiendrai au courant|tiendrons au courant)(?! que| qu')
      nous (vous|te) rappelons (demain|aujourd'hui|vite|rapidement|bientôt|dès|dans|tout)
      nous (vous|te) rappelons $
      (conseiller|conseillère|collègue|responsable|équipe|quelqu'un|gérant) .. (vous|te) (appellera|rappellera|contactera|recontactera|écrira)
      (conseiller|conseillère|collègue|responsable|équipe|quelqu'un|gérant) .. va (vous|te) (appeler|rappeler|contacter|recontacter|écrire)
      (revenons|reviens|reviendrons|reviendrai|reviendra) .. vers (vous|toi)`,
  },
  de: {
    done: `für (euch|sie|dich) .. (geblockt|freigehalten|zurückgelegt|vorgemerkt)
      (anzahlung|zahlung|überweisung) .. (erhalten|eingegangen|angekommen)
      (torte|bestellung|ware|kuchen) ist .. (bestellt|unterwegs)
      (habe|haben|hab) .. (freigehalten|gesichert|verlegt|verschoben|umgebucht|aufgegeben|auf die (warte)?liste gesetzt)
      (habe|haben|hab) .. (termin|platz|tisch) .. notiert
      (termin|buchung|reservierung|behandlung|lieferung|tisch) (ist|wurde) .. (verschoben|verlegt|umgebucht|notiert|gesichert|geblockt|fix)
      (bestellung|paket|sendung|lieferung) ist (bereits |schon |jetzt )?(raus|aufgegeben|auf dem weg)
      (erstattung|rückerstattung|gutschrift|stornierung) (läuft|läuft bereits|läuft schon|ist durch|ist raus|ist abgeschlossen) $
      (stornierung|umbuchung|buchung|reservierung|anmeldung) ist (bereits |jetzt |schon )?(durch|erledigt|abgeschlossen)
      sie (sind|stehen) (jetzt |nun |bereits |somit |schon )?(angemeldet|registriert|eingeschrieben|auf der (warte)?liste)
      (zahlung|überweisung|anzahlung|geld) (ist|wurde) .. (eingegangen|angekommen|da|verbucht)
      (habe|haben) .. (zahlung|überweisung|anzahlung) .. erhalten
      (tisch|platz|termin|zimmer) wartet .. auf (sie|dich)
      (tisch|platz|zimmer) steht .. bereit
      (platz|tisch|termin) gehört (ihnen|dir)
      (termin|buchung|reservierung) steht $
      (betrachten|sehen) sie .. als (erledigt|gebucht|reserviert)`,
    will: `(wir liefern|ich liefere|wir bringen|ich bringe) (dir|ihnen|euch) .. (heute|morgen|gleich|übermorgen)
      (ich werde|werde ich|wir werden|werden wir) .. (buchen|reservieren|eintragen|vormerken|freihalten|zurücklegen|erstatten|rückerstatten|überweisen|zurückzahlen|zurückerstatten|gutschreiben|schicken|senden|zuschicken|zusenden|verschicken|versenden|liefern|bestätigen|veranlassen|organisieren|arrangieren|stornieren|absagen|verschieben|verlegen|umbuchen|ersetzen|umtauschen|austauschen|zurückrufen|anrufen|melden|kontaktieren|schreiben)
      (ich (buche|reserviere|erstatte|überweise|schicke|sende|storniere|verschiebe|verlege|ersetze|organisiere|arrangiere|bestätige|plane)|(buche|reserviere|erstatte|überweise|schicke|sende|storniere|verschiebe|verlege|ersetze|organisiere|arrangiere|bestätige|plane) ich) .. (ihnen|dir|für sie|für dich|für euch|ihren|ihre|deinen)
      ich setze (sie|dich) .. auf die (warte)?liste
      (ich buche|wir buchen|buche ich|buchen wir) .. um
      (ich (halte|lege|trage|merke|tausche|zahle|plane|schreibe)|(halte|lege|trage|merke|tausche|zahle|plane|schreibe) ich) .. (ihnen|sie|dir|dich|für sie|für dich) .. (frei|zurück|ein|vor|um|gut)
      (wir (halten|legen|tragen|merken|tauschen|zahlen|planen|schreiben|überweisen)|(halten|legen|tragen|merken|tauschen|zahlen|planen|schreiben|überweisen) wir) .. (ihnen|sie|dir|dich|für sie|für dich) .. (frei|zurück|ein|vor|um|gut)
      wir (buchen|reservieren|schicken|senden|stornieren|verschieben|ersetzen) (es|das|ihn|den _|die _|das _) (gerne |gern |gleich |heute |sofort )?(ihnen|dir|für sie|für dich)
      wir (schicken|senden|verschicken|versenden) .. (heute|morgen)
      sie (bekommen|erhalten|kriegen) .. (geld zurück|rückerstattung|erstattung|neues gerät|ersatzgerät|ersatz) $
      (kümmere ich mich|kümmern wir uns|übernehmen wir für sie|übernehme ich für sie)
      ((ich|wir) (rufe|rufen)|(rufe|rufen) (ich|wir)) (sie|dich) .. (an|zurück)
      (melde mich|melden uns|melde ich mich|melden wir uns)
      ((ich|wir) (kontaktiere|kontaktieren|schreibe|schreiben)) (sie|ihnen|dich|dir)
      (kollege|kollegin|mitarbeiter|mitarbeiterin|chef|chefin|jemand|team|berater|beraterin) .. (meldet sich|ruft sie|ruft dich|kontaktiert sie|schreibt ihnen|wird sich)`,
  },
  ja: {
    done: `(予約|返金|発送|手配|確保|変更|キャンセル|交換|取り消し|送付|出荷|登録|注文|お申し込み|申し込み)(手続き|の手続き|処理|の処理)?(を|が|は)?(させていただき|させて頂き|いたし|致し|し)(ました|ておきました|ておりました)(?!ら)
      (予約|返金|発送|手配|変更|キャンセル|交換|お申し込み|ご注文|注文)(手続き|の手続き|処理|の処理)?(を|が|は)(受け付けました|受付ました|受け付けいたしました|完了しました|完了いたしました|完了しております|取れました|お取りできました|お入れしました|承っております$)
      (予約|席|お席)(を|が|は)?(確定して(おり|い)ます|確保して(おり|い)ます|押さえました|お取りできました|お取りしました|お取りいたしました|確認しました|確認いたしました)
      ご用意してお待ち
      (お部屋|部屋|席|お席|商品|お品)を(お取り置き|お取り|取り置き)(して|いたして)(おります|います|おきました)
      お席をご用意しております$
      (手配|発送|返金|予約|登録|交換|変更)済み
      (商品|注文|ご注文|荷物|お荷物)(を|は|が)(発送|出荷|配送)(されました|いたしました|しました)
      (配送|発送|お届け|返金処理|返金手続き)中です
      (返金|変更|交換|キャンセル)の?手続きを進めて(おり|い)ます
      (ご?入金|お?支払い?|お振込み?|振込)(を|が|は)(確認(しました|いたしました|できました|が取れました)|受け取りました|受領(しました|いたしました)|完了(しました|いたしました))`,
    will: `(予約|返金|発送|手配|確保|変更|キャンセル|交換|取り消し|送付|登録)(手続き|の手続き|処理)?を?(させていただきます|させて頂きます|いたしておきます|しておきます|入れておきます|取っておきます|進めておきます)
      (お取り|お入れ|お押さえ|お送り|お返し|お取り替え)(します|いたします|しておきます|させていただきます|させて頂きます)
      (予約|席|お席)を(入れて|取って|押さえて)おきます
      (本日|明日|今日|あす|今週中に)(に|中に)?(発送|お届け|配送|返金|出荷)(予定|します|いたします)
      お金(を|は)お?(返し|戻し)(します|いたします)
      (折り返し|後ほど|のちほど|改めて|担当(者)?より|担当(者)?から|こちらから|明日)[^。！？、]{0,10}(ご?連絡|お?電話|返信|ご?返答)(を)?(いたします|します|差し上げます|さしあげます|させていただきます)
      (お電話|ご連絡)(いたします|差し上げます|さしあげます)`,
  },
  ar: {
    done: `(جهزنا|حضرنا|أرسلنا) (طلبك|طلبكم)
      (طلبك|طلبكم|المندوب) .. في الطريق
      (لقد )?(قمنا|قمت) ب(ال)?(حجز|رد|ارجاع|استرداد|استرجاع|شحن|ارسال|تاكيد|الغاء|استبدال|تغيير|نقل|تاجيل|ترتيب|تسجيل|اضافه|تحويل|تجهيز|توصيل|تبديل|اعاده|تعديل)*
      (تم|تمت) (عمليه )?(ال)?(حجز|رد|ارجاع|استرداد|استرجاع|شحن|ارسال|تاكيد|الغاء|استبدال|تغيير|نقل|تاجيل|ترتيب|تسجيل|اضافه|اضافت|تحويل|توصيل|تبديل|تعديل)*
      (سجلت|سجلنا|نقلت|نقلنا|غيرت|غيرنا|الغيت|الغينا|اكدت|اكدنا|حجزت|حجزنا|اجلت|اجلنا|عدلت|عدلنا|ثبتت|ثبتنا) (لك|لكم|موعدك|موعدكم|حجزك|حجزكم|طلبك|طلبكم|اسمك|اسمكم)
      (حجزت|حجزنا|سجلت|سجلنا|ارسلت|ارسلنا|شحنت|شحنا|رجعت|رجعنا|بدلت|بدلنا|رتبت|رتبنا)(ه|ها)?(لك|لكم|ك|كم)
      (احتفظنا|احتفظت) .. (لك|لكم)
      (طلبك|طلبكم|شحنتك) (في الطريق|خرج*|قيد التوصيل|قيد الشحن)
      (الاسترداد|الارجاع|حجزك|الحجز) قيد (المعالجه|التنفيذ)
      (استلمنا|تلقينا|وصلنا|وصلتنا|استلمت) .. (دفعتك*|الدفع*|المبلغ|التحويل|الحواله|تحويلك|حوالتك|العربون)
      (تم|تمت) (استلام|تلقي) .. (الدفع*|دفعتك*|المبلغ|التحويل|الحواله|العربون)
      (طاولتك|طاولتكم|مكانك|مكانكم|غرفتك|مقعدك|حجزك|موعدك) (بانتظارك*|في انتظارك*|جاهز|جاهزه|مضمون|مضمونه|محفوظ|محفوظه|ينتظرك|تنتظرك)
      (المكان|الموعد|الطاوله) لك $
      (اعتبره|اعتبرها|اعتبر|اعتبري|اعتبروه) .. (تم|تمت|منتهي|منتهيا|محجوزا|منجزا)`,
    will: `(سنرسله|سنرسلها|سنوصله|سنوصلها|سأرسله|سأرسلها) .. (اليوم|غدا|إليك|لك)
      (سيتم|سوف يتم|راح يتم|رح يتم|جاري|جار) (عمليه )?(ال)?(حجز|رد|ارجاع|استرداد|استرجاع|شحن|ارسال|تاكيد|الغاء|استبدال|تغيير|نقل|تاجيل|ترتيب|تسجيل|اضافه|تحويل|توصيل|تبديل|اعاده)*
      (سنقوم|ساقوم|سوف نقوم|سوف اقوم) ب(ال)?(حجز|رد|ارجاع|استرداد|استرجاع|شحن|ارسال|تاكيد|الغاء|استبدال|تغيير|نقل|تاجيل|ترتيب|تسجيل|اضافه|تحويل|توصيل|تبديل|اعاده|الاتصال|اتصال)*
      (س|ح|ه|رح |راح |سوف )(ن|ا|ب)(حجز|سجل|رسل|شحن|رجع|عيد|رد|لغي|بدل|ستبدل|وصل|نقل|غير|حتفظ|حول|رتب|عطي)(ه|ها|هم)?(لك|لكم|ك|كم)
      (ن|ا|ب|بن)(حجز|رسل|شحن|رجع|عيد|رتب|بدل)(ه|ها|هم)?( لك| لكم|لك|لكم| اليك| اليكم)
      (ن|ا|سن|سا)(سجلك|سجلكم|حتفظ لك|حتفظ لكم)
      (نعيد|نرد|نرجع|ساعيد|سنعيد) .. (اليك|لك|اليكم|لكم)
      (ستسترد|سترجع|ستستعيد|ستسترجع|سيرجع) .. (اموالك|فلوسك|المبلغ|نقودك)
      (سنعطيك|ساعطيك|سنعطيكم) .. جديد*
      (نعدك|نعدكم|اعدكم)
      (سنتصل|ساتصل|سيتصل|ستتصل|راح نتصل|رح نتصل|سوف نتصل|سنتواصل|ساتواصل|سيتواصل|ستتواصل|سوف نتواصل) .. (بك|بكم|معك|معكم)
      (سنكلمك|ساكلمك|سنراسلك|ساراسلك|سنعاود الاتصال|سنكتب لك|ساكتب لك|سنرد عليك|سارد عليك)`,
  },
  pl: {
    done: `(zwrot|paczka|zamówienie|przesyłka|kurier) .. w drodze
      (odłożyliśmy|odłożyłam|odłożyłem) .. (dla|pani|panu|ci)
      (wpisał|zapisał|dopisał|przesunął|przesunęł|zmienił|zablokował)(em|am) .. (pan*|państwa|cię|termin|wizytę|rezerwację|stolik|na)
      (wpisaliśmy|dopisaliśmy|przesunęliśmy|przenieśliśmy|zmieniliśmy|zablokowaliśmy) .. (pan*|państwa|cię|termin|wizytę|rezerwację|stolik)
      (dokonaliśmy|dokonałem|dokonałam) .. (rezerwacji|zwrotu|wymiany|anulacji|zmiany)
      (zleciliśmy|zleciłem|zleciłam) .. (zwrot|wysyłkę|wymianę)
      (jesteśmy|są państwo|jest pan|jest pani|jesteś) (już )?(umówieni|na liście|zapisan*)
      (rezerwacja|wizyta|zwrot|zamówienie|wymiana|termin|płatność|wpłata) .. (został|została|zostało) (już )?(przyjęt*|przesunięt*|zmienion*|zrealizowan*|zlecon*|zapisan*|opłacon*|zaksięgowan*|otrzyman*|złożon*)
      zwrot jest w trakcie
      (otrzymaliśmy|dostaliśmy|otrzymałem|otrzymałam) .. (wpłatę|płatność|przelew|zaliczkę)
      (wpłata|płatność|przelew|zaliczka) .. (dotarła|dotarł|wpłynęła|wpłynął|doszła|doszedł)
      (stolik|termin|miejsce|pokój) .. czeka .. na (pana|panią|państwa|ciebie|was)
      (stolik|termin|miejsce) jest (już )?(pana|pani|państwa|twój|twoje|zapewnione) $
      (stolik|miejsce|termin) mamy dla (pan*|państwa|ciebie|was)
      (przesyłka|paczka) .. (wyszła|jedzie) .. (dziś|dzisiaj|rano|do)
      (przesyłka|paczka) .. do (pan*|państwa|ciebie) jedzie
      (proszę )?(uznać|uznaj|traktować) .. za (zrobione|załatwione|zarezerwowane)`,
    will: `(rezerwujemy|rezerwuję|wpisuję|wpisujemy|zapisuję|zapisujemy|dopisuję|dopisujemy|przesuwam|przesuwamy|przenoszę) (już )?(pan*|państwa|cię|dla|stolik|termin|miejsce|wizytę)
      (wysyłam|wysyłamy|nadaję|nadajemy) .. (dziś|dzisiaj|jutro|do pan*|do państwa|do ciebie)
      (otrzyma|dostanie|otrzymają|dostaną) (pan|pani|państwo) .. (zwrot|zwrot pieniędzy|pieniądze|now*) $
      (trzymam|trzymamy|zostawiam|zostawiamy|zostawimy) .. dla (pan*|państwa|ciebie|was)
      (oddzwonimy|oddzwonię|oddzwoni|odpiszemy|odpiszę|odezwiemy się|odezwę się|skontaktujemy się|skontaktuję się)
      (zadzwonimy|zadzwonię|napiszemy|napiszę) .. do (pan*|państwa|ciebie)
      się z (panem|panią|państwem|tobą) .. (skontaktuje|skontaktujemy|skontaktuję)
      (kolega|koleżanka|ktoś|menedżer|kierownik|konsultant|konsultantka|pracownik|szef) .. (zadzwoni|oddzwoni|skontaktuje|odezwie|napisze)`,
  },
};
