import { describe, expect, it } from 'vitest';
import { normaliseWords } from '../reading/plain-text.ts';
import { LANGUAGES } from '../types.ts';
import { COMMITMENT_FRAMES } from './commitment-frames.ts';
import { OTHER_FRAMES } from './commitment-others.ts';
import { findCommitments } from './commitments.ts';

const found = (text: string): string[] => findCommitments(normaliseWords(text));
const expectFound = (texts: string[]): void => {
  expect(texts.filter((text) => found(text).length === 0)).toEqual([]);
};
const expectNone = (texts: string[]): void => {
  expect(texts.map((text) => [text, found(text)]).filter(([, phrases]) => phrases?.length)).toEqual([]);
};

/** One sentence of a frame: of each choice the one that `pick` names, and a word or none in a gap. */
function sayFrame(frame: string, pick: number): string {
  let said = frame
    .replace(/\(\?<?![^)]*\)|\[\^[^\]]*\]\{0,\d+\}|\$/gu, '')
    .replace(/\[(\p{L})[^\]]*\]/gu, '$1')
    .replaceAll('*', '')
    .replaceAll('_', 'amigo');
  while (said.includes('(')) {
    said = said.replace(/\(([^()]*)\)(\?)?/gu, (_, choices: string, optional?: string) => {
      const each = optional ? [...choices.split('|'), ''] : choices.split('|');
      return each[pick % each.length] ?? '';
    });
  }
  return said
    .replace(/[^ ]\?/gu, '')
    .replaceAll(' ?', ' ')
    .replaceAll(' .. ', pick % 2 ? ' ' : ' amigo ');
}

describe('a frame of a commitment', () => {
  it.each(LANGUAGES)('is seen with each of its words (%s)', (language) => {
    const frames = [COMMITMENT_FRAMES, OTHER_FRAMES].flatMap(({ [language]: { done, will } }) =>
      `${done}\n${will}`.split('\n'),
    );
    for (const frame of frames.map((line) => line.trim())) {
      for (let pick = 0; pick < 24; pick += 1) expectFound([`${sayFrame(frame, pick)}.`]);
    }
  });

  it.each([
    [
      'en',
      "I've saved you a spot.",
      'Your appointment has been moved.',
      'Your refund has been initiated.',
      "We'll gladly book it.",
    ],
    [
      'uk',
      'Бронюю столик на шосту.',
      'Гроші вам повернемо.',
      'Переносимо вас на суботу.',
      'Сьогодні відправляємо.',
    ],
    [
      'es',
      'Voy a reservarle la mesa.',
      'Se lo enviamos hoy.',
      'Se canceló su cita.',
      'Le haremos el reembolso.',
    ],
    ['pt', 'Cancelamos sua reserva.', 'Já fiz sua reserva.', 'Vou te agendar.', 'O reembolso já foi feito.'],
    ['ru', 'Бронирую столик.', 'Деньги вам вернём.', 'Переношу вас на субботу.', 'Сегодня отправляем.'],
    [
      'id',
      'Hari ini kami kirim.',
      'Kami akan mengembalikan uangnya.',
      'Sudah saya catat.',
      'Kami kirim besok pagi, sekarang.',
    ],
    [
      'tr',
      'Randevunuz onaylanmıştır.',
      'Ücret iade edilmiştir.',
      'Masanız ayrıldı.',
      'Rezervasyonunuz tamamlandı.',
    ],
    [
      'fr',
      'Votre table est bien confirmée.',
      'Nous allons vous le remplacer.',
      'Nous avons bloqué une place pour vous.',
    ],
    [
      'de',
      'Ich werde Ihnen den Platz reservieren.',
      'Ich trage Sie für Freitag ein.',
      'Ihr Termin wurde verschoben.',
    ],
    [
      'ja',
      'キャンセルさせていただきました。',
      'ご予約を受け付けました。',
      '返金手続きをいたしました。',
      '席を押さえました。',
    ],
    ['ar', 'سيتم حجز طاولتك.', 'قمنا بتأكيد الموعد.', 'تمت عملية الحجز.', 'حجزتلك.', 'تم تغيير موعدك.'],
    [
      'pl',
      'Rezerwujemy stolik na szóstą.',
      'Wpisałam Panią na piątek.',
      'Wizyta została przesunięta.',
      'Wysyłamy to jutro.',
    ],
  ])('is seen where no row of words stands (%s)', (_, ...texts) => expectFound(texts));

  it.each([
    [
      'en',
      'We will call you back tomorrow.',
      'We have received your payment.',
      'Your table is waiting for you.',
      'Consider it booked.',
      'Consider it done.',
    ],
    [
      'uk',
      'Ми вам передзвонимо завтра.',
      'Вашу оплату отримано.',
      'Столик чекає на вас.',
      'Вважайте, що зроблено.',
    ],
    ['es', 'Le llamaremos mañana.', 'Hemos recibido su pago.', 'Su mesa le espera.', 'Delo por hecho.'],
    [
      'pt',
      'Vamos te ligar amanhã.',
      'Recebemos o seu pagamento.',
      'Sua mesa está te esperando.',
      'Pode considerar feito.',
    ],
    [
      'ru',
      'Мы вам перезвоним завтра.',
      'Ваша оплата получена.',
      'Столик вас ждёт.',
      'Считайте, что сделано.',
    ],
    [
      'id',
      'Kami akan menghubungi Anda besok.',
      'Pembayaran sudah kami terima.',
      'Meja menunggu Anda.',
      'Anggap saja sudah beres.',
    ],
    ['tr', 'Sizi yarın arayacağız.', 'Ödemenizi aldık.', 'Masanız sizi bekliyor.', 'Oldu bilin.'],
    [
      'fr',
      'Nous vous rappellerons demain.',
      'Nous avons bien reçu votre paiement.',
      'Votre table vous attend.',
      "Considérez que c'est fait.",
    ],
    [
      'de',
      'Wir rufen Sie morgen zurück.',
      'Ihre Zahlung ist eingegangen.',
      'Ihr Tisch wartet auf Sie.',
      'Betrachten Sie es als erledigt.',
    ],
    [
      'ja',
      '明日こちらからお電話いたします。',
      'ご入金を確認しました。',
      'お席をご用意してお待ちしております。',
      '手配済みです。',
    ],
    ['ar', 'سنتصل بك غدا.', 'استلمنا دفعتك.', 'طاولتك بانتظارك.', 'اعتبره تم.'],
    [
      'pl',
      'Oddzwonimy jutro.',
      'Otrzymaliśmy Pana wpłatę.',
      'Stolik czeka na Państwa.',
      'Proszę uznać to za załatwione.',
    ],
  ])('promises a call, owns a payment, keeps a place or calls it done (%s)', (_, ...texts) =>
    expectFound(texts),
  );

  it.each([
    [
      'en',
      'We ship within 2 days.',
      'You can change your booking online.',
      'We hold tables for 15 minutes.',
      'See you on Friday.',
      "I'll pass this on.",
      'The appointment is made by phone.',
      'We accept payment by card.',
      'You can call us back any time.',
    ],
    [
      'uk',
      'Відправляємо протягом 2 днів.',
      'Повертаємо гроші протягом 14 днів.',
      'Бронюємо столики телефоном.',
      'Передам ваше питання.',
      'Оплата карткою або готівкою.',
      'Зателефонуйте нам.',
    ],
    [
      'es',
      'Enviamos en 3 días.',
      'Cambiamos pantallas y baterías.',
      'Puede reservar por teléfono.',
      'Le esperamos.',
      'El pago se realiza en efectivo.',
      'Llámenos.',
    ],
    [
      'pt',
      'Enviamos em 3 dias úteis.',
      'A reserva é feita pelo site.',
      'Trocamos telas e baterias.',
      'Esperamos você.',
      'O pagamento é feito em dinheiro.',
      'Pode nos ligar.',
    ],
    [
      'ru',
      'Отправляем в течение 2 дней.',
      'Возвращаем деньги в течение 14 дней.',
      'Бронируем столики по телефону.',
      'Ждём вас.',
      'Передам ваш вопрос.',
      'Оплата картой или наличными.',
      'Позвоните нам.',
    ],
    [
      'id',
      'Kami kirim ke seluruh Indonesia.',
      'Pesanan dikirim dalam 3 hari kerja.',
      'Anda bisa menghubungi kami.',
      'Kami tunggu kedatangannya.',
      'Pembayaran lewat transfer.',
    ],
    [
      'tr',
      'Siparişler 2 günde gönderilir.',
      'Rezervasyon telefonla yapılır.',
      'Odanız saat 14 itibarıyla hazır.',
      'Sizi bekliyoruz.',
      'Ödeme kartla yapılır.',
      'Bizi arayabilirsiniz.',
    ],
    [
      'fr',
      'Nous expédions sous 3 jours.',
      'Le rendez-vous se prend par téléphone.',
      'Nous vous rappelons que le samedi est fermé.',
      'Le paiement est effectué sur place.',
      'Rappelez-nous.',
    ],
    [
      'de',
      'Wir verschicken innerhalb von 2 Tagen.',
      'Wir liefern bis zu Ihnen nach Hause.',
      'Tragen Sie sich bitte in die Liste ein.',
      'Die Buchung läuft über die Website.',
      'Wir freuen uns auf Sie.',
      'Sie können uns zurückrufen.',
    ],
    [
      'ja',
      '3営業日以内に発送しております。',
      'ご予約を受け付けております。',
      'テラス席をご用意しております。',
      'お待ちしております。',
      'お電話ください。',
      '発送済みの場合はご遠慮ください。',
    ],
    [
      'ar',
      'يتم الشحن خلال يومين.',
      'الحجز عن طريق الهاتف.',
      'ننتظرك.',
      'الدفع نقدا أو بالبطاقة.',
      'اتصل بنا.',
      'إذا تم إلغاء الموعد قبل يوم فهو مجاني.',
    ],
    [
      'pl',
      'Wysyłamy w ciągu 2 dni.',
      'Rezerwujemy stoliki telefonicznie.',
      'Trzymamy stolik 15 minut.',
      'Czekamy na Państwa.',
      'Płatność kartą lub gotówką.',
      'Proszę do nas zadzwonić.',
    ],
  ])('is not read into how things are done (%s)', (_, ...texts) => expectNone(texts));

  it('ends with its clause and holds no negation', () => {
    expectNone([
      'Ich werde Ihnen den Platz nicht reservieren.',
      'Ich werde sehen, ob Plätze frei sind, die zu buchen wären.',
    ]);
  });

  it.each([
    [
      "You're in for a cut on Wednesday.",
      'Our team will ship the blue one tomorrow.',
      "I'll switch you to the later slot.",
    ],
    ['Ya tienes cita para el sábado.', 'Le hice el reembolso.', 'Nuestro equipo le enviará el bolso azul.'],
    ['Место на курсе за вами закреплено.', 'Новая пара уже едет к вам.', 'Наша команда отправит вам сумку.'],
    [
      'Dein Platz ist dir sicher.',
      'Das Team wird Ihre Buchung im Laufe des Tages bestätigen.',
      "Ich schick's dir heute.",
    ],
    ['水曜の午後、押さえておきますね。', '前金はすでにお返ししました。'],
    ['Uzgodniłem wszystko z kuchnią.', 'Nasz zespół potwierdzi rezerwację jeszcze dzisiaj.'],
  ])('is made of a colleague, the customer or the thing as well: %s', (...texts) => expectFound(texts));

  it.each([
    [
      'Appointments can be cancelled up to a day in advance.',
      'A table is only reserved once the team has answered.',
    ],
    ['La mesa solo queda reservada cuando el equipo le responde.'],
    ['As marcações podem ser canceladas até um dia antes.'],
    ['Un rendez-vous peut être annulé la veille.', "Rien n'a encore été réservé pour vous."],
    ['Termine können bis zum Vortag kostenlos storniert werden.', 'Bisher ist noch nichts für Sie gebucht.'],
    ['Столик считается забронированным только после ответа.', 'Хотите, чтобы мы забронировали столик?'],
    ['Бажаєте, щоб ми забронювали столик?'],
    ['Nic nie zostało dla Pani zarezerwowane.'],
  ])('is no rule of what may be done or counts only then, and no denial: %s', (...texts) =>
    expectNone(texts),
  );

  it('is one where "only" says how little was done', () =>
    expectFound(["I've only booked you for Friday.", 'Your table can wait, I have booked it.']));
});
