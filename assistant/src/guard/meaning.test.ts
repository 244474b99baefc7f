import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';

const courtesy = (text: string, turn: string): string[] =>
  checkLine('Opening hours: 9-18', text, { turn, kind: 'courtesy' });

describe('courtesy is a closed class', () => {
  it.each([
    ['Yes, exactly!', 'So with 45 € I pay nothing, right?'],
    ['Correct, of course.', 'So I pay nothing, right?'],
    ['Sí, exacto.', '¿Entonces no pago nada?'],
    ['Так, усе правильно!', 'У вас ж 30 днів на повернення, вірно?'],
    ['Yes!', 'Do you deliver to Toledo?'],
    ['No, unfortunately not.', 'Do you deliver to Toledo?'],
    ['Of course, we also have a shop in Berlin.', 'Do you have a second shop?'],
    ['We are happy to repair your door.', 'Can you repair my door?'],
    ['We also have a shop in Berlin, right?', 'Do you have a second shop?'],
    ['Sí, con gusto.', '¿Entonces no pago nada?'],
    ['Si, con gusto.', '¿Entonces no pago nada?'],
    ['Lamentamos no poder reparar la puerta.', '¿Pueden reparar la puerta?'],
    ['Приходите в воскресенье!', 'Можно прийти в воскресенье?'],
    ['No problem!', 'Can I pay with a cheque?'],
    ['Glad you asked: you can park there.', 'Can I park there?'],
    ['Danke, Sie können dort parken.', 'Kann ich dort parken?'],
    ['Gracias, puedes aparcar ahí.', '¿Puedo aparcar ahí?'],
    ['Obrigado, pode estacionar ali.', 'Posso estacionar ali?'],
    ['Merci, vous pouvez stationner là.', 'Puis-je stationner là ?'],
    ['Дякуємо, можна там паркуватись.', 'Можна там паркуватись?'],
    ['Спасибо, там можно парковаться.', 'Там можно парковаться?'],
    ['Dziękujemy, można tam parkować.', 'Czy można tam parkować?'],
    ['Teşekkürler, oraya park edebilirsiniz.', 'Oraya park edebilir miyim?'],
    ['Terima kasih, bisa parkir di sana.', 'Bisa parkir di sana?'],
    ['Thanks, we tune pianos.', 'do you tune pianos?'],
    ['Enjoy the museum on Monday!', 'is the museum open on monday'],
    ['Danke, wir stimmen Klaviere.', 'stimmt ihr auch klaviere?'],
    ['Merci, nous accordons les pianos.', 'vous accordez les pianos ?'],
    ['Gracias, tu maleta se arregla.', 'arregláis maletas'],
    ['Entendemos, o nosso pão é para você.', 'tem pão sem glúten'],
    ['Спасибо, пианино настраиваем.', 'настраиваете пианино?'],
    ['Гарного понеділка в музеї!', 'музей відкритий у понеділок?'],
    ['Teşekkürler, piyano akordu yapıyoruz.', 'piyano akordu yapıyor musunuz'],
    ['Terima kasih, kami setem piano.', 'bisa setem piano?'],
    ['ありがとうございます、ピアノを調律します。', 'ピアノの調律はできますか'],
    ['月曜の美術館をお楽しみください。', '美術館は月曜開いていますか'],
    ['Dziękujemy, stroimy pianina.', 'stroicie pianina?'],
    ['شكرا، يمكنك الوقوف هناك.', 'هل يمكنني الوقوف هناك؟'],
    ['Dogs are welcome.', 'Can I bring my dog inside?'],
    ['Your dog is welcome inside!', 'Can I bring my dog inside?'],
    ['You are welcome to bring your dog.', 'Can I bring my dog inside?'],
    ['Feel free to bring your dog!', 'Can I bring my dog inside?'],
    ['Feel free to pay with a cheque!', 'Can I pay with a cheque?'],
    ['Everyone is welcome, dogs too!', 'Can I bring my dog inside?'],
    ['Hunde sind willkommen.', 'Darf ich meinen Hund in den Laden mitbringen?'],
    ['Ihr Hund ist herzlich willkommen!', 'Darf ich meinen Hund in den Laden mitbringen?'],
    ['Tu perro es bienvenido.', '¿Puedo entrar con mi perro?'],
    ['No dudes en entrar con tu perro.', '¿Puedo entrar con mi perro?'],
    ['O seu cão é bem-vindo.', 'Posso entrar com o meu cão?'],
    ['Au plaisir de voir votre chien !', 'Puis-je entrer avec mon chien ?'],
    ["N'hésitez pas à entrer avec votre chien.", 'Puis-je entrer avec mon chien ?'],
    ['Ласкаво просимо з собакою!', 'Можна зайти з собакою?'],
    ['Добро пожаловать с собакой!', 'Можно зайти с собакой?'],
    ['Zapraszamy z psem!', 'Czy mogę wejść z psem?'],
    ['Köpeğinizle bekleriz!', 'Köpeğimle girebilir miyim?'],
    ['Selamat datang dengan anjing Anda!', 'Boleh masuk bawa anjing?'],
    ['ぜひ犬と一緒にお越しください。', '犬と一緒に入れますか？'],
    ['أهلا وسهلا بك مع كلبك!', 'هل يمكنني الدخول مع كلبي؟'],
  ])('which "%s" is not in', (text, turn) => expect(courtesy(text, turn)).toContain('1 no_source'));
  it.each([
    ['Thank you for your message!', 'hi'],
    ['Thank you, Anna!', 'Anna here, thanks!'],
    ['We completely understand how important that is to you.', 'do you have gluten free bread'],
    ['Herzlichen Glückwunsch zur bevorstehenden Hochzeit!', 'Wir heiraten, die Hochzeit ist im Juni'],
    ['Bonne visite au musée !', 'le musée est ouvert ?'],
    ['¡Disfruta de tu visita al museo!', 'abre el museo'],
    ['Entendemos perfeitamente a sua preocupação.', 'tem pão sem glúten'],
    ['Поздравляем вас с предстоящей свадьбой!', 'у нас свадьба в июне'],
    ['Ми чудово розуміємо ваше занепокоєння.', 'є хліб без глютену'],
    ['Mutfağınız için çok üzüldük.', 'makine mutfağı su bastı'],
    ['Kami turut prihatin soal dapurnya, Kak.', 'mesin cuci bocor, dapur banjir'],
    ['台所が水浸しとのこと、大変でしたね。', '洗濯機の水漏れで台所が水浸しです'],
    ['نتمنى لك زيارة ممتعة للمتحف!', 'المتحف يفتح؟'],
    ['Doskonale rozumiemy Pani obawy.', 'macie chleb bezglutenowy'],
    ["I'm very sorry about your roses.", 'My roses were dead on Wednesday'],
    ['Vielen Dank für Ihre Nachricht!', 'Hallo'],
    ['¡Gracias por escribirnos! Que tenga un buen día.', 'hola'],
    ['ご連絡ありがとうございます。', 'こんにちは'],
    ['شكرًا لتواصلك معنا.', 'مرحبا'],
    ['لا تتردد في مراسلتنا.', 'مرحبا'],
    ['Escríbenos si tienes dudas.', 'hola'],
    ["N'hésitez pas à nous écrire si vous avez d'autres questions.", 'bonjour'],
    ['Nie ma za co!', 'dzięki'],
    ['Дуже шкода вашого папугу.', 'Папуга не їсть, ви приймаєте?'],
    ['Wir freuen uns auf Ihren Besuch!', 'Hallo'],
    ['Terima kasih ya, Kak!', 'halo'],
    ['I do not know that yet; I will ask and write to you.', 'Do you do parties?'],
    ["You're welcome, enjoy the time with your dog!", 'Thanks, my dog says hello'],
    ['You are very welcome!', 'thank you'],
    ['Welcome!', 'hello'],
    ['Feel free to write to us about your dog any time.', 'My dog is ill, thanks anyway'],
    ['Sie sind jederzeit willkommen!', 'Danke'],
    ['¡Bienvenida!', 'hola'],
    ['Ласкаво просимо!', 'Добрий день'],
    ['Zapraszamy serdecznie!', 'dziękuję'],
    ['またのお越しをお待ちしております。', 'ありがとう'],
    ['أهلا وسهلا بك!', 'مرحبا'],
  ])('which "%s" is in', (text, turn) => expect(courtesy(text, turn)).toEqual([]));
  it('and a question back is none that needs a line', () => {
    expect(
      checkLine('Hours: 9-18', 'Ile osób będzie grało?', { turn: 'ile kosztuje', kind: 'question' }),
    ).toEqual([]);
  });
});

describe('a statement agrees with its line', () => {
  it.each([
    ["We don't make gluten-free bread or cakes.", 'Yes, we can bake a gluten-free cake for her.', '6 denied'],
    [
      'Emergency appointments: same day, for registered patients only',
      'We see emergencies the same day, whether or not you are registered with us.',
      '6 limit_dropped',
    ],
    ['Free returns, except sale items', 'Returns are free.', '6 limit_dropped'],
    ['No dogs inside, please.', 'Dogs are welcome inside.', '6 denied'],
    ['Bitte keine Hunde.', 'Hunde sind willkommen.', '6 denied'],
    ['Göz muayenesi yapmıyoruz', 'Evet, göz muayenenizi mağazamızda yapıyoruz.', '6 denied'],
    ['食洗機はNGです', 'はい、食洗機もお使いいただけます。', '6 denied'],
    [
      'Cancelación gratis hasta 5 días antes. En Carnaval no reembolsable',
      'Sí, también en Carnaval puedes cancelar sin ningún coste.',
      '6 denied',
    ],
    ['Невостребованную обувь храним 30 дней', 'Обувь мы храним до вашего возвращения.', '6 limit_dropped'],
    ['Cuts from 20 €', 'Cuts are cheaper for students.', '6 discount_not_grounded'],
    [
      'Імпланти ставимо у філії на Подолі, на Оболоні терапія і чистка',
      'Так, імпланти ставимо і в нашій клініці на Оболоні.',
      '6 figure_of_another_item',
    ],
    [
      'Beşiktaş şubesi 24 saat, Levent şubesi 09-20',
      'Levent şubemiz gece boyunca açık.',
      '1 all_night_not_grounded',
    ],
    ['Showroom: Mill Road', 'Our tables are in the showroom on the High Street.', '6 name_not_grounded'],
  ])('of "%s" it is not "%s"', (line, text, code) => expect(checkLine(line, text)).toContain(code));
  it.each([
    [
      'No lift. Private rooms are on the second floor.',
      'Unfortunately there is no lift, and the private rooms are up on the second floor.',
    ],
    ['Guard dogs only on the terrace', 'Guard dogs are welcome on the terrace.'],
    ['Delivery in Edinburgh £6, order by noon for the same day', 'Delivery across Edinburgh is £6.'],
    ['Öğrenciye indirim var', 'Öğrencilere indirim yapıyoruz.'],
    ['Keine Kieferorthopädie', 'Leider bieten wir keine Kieferorthopädie an.'],
  ])('of "%s" it is "%s"', (line, text) => expect(checkLine(line, text)).toEqual([]));
});

describe('never without the line of the owner', () => {
  it.each([
    'Please send us your card number and the CVV.',
    'I am a real person, not a robot.',
    'My knowledge base has no entry about that.',
    'According to the information I was given, we open at 9.',
    'You can take ibuprofen before the treatment.',
  ])('is "%s" said', (text) => expect(checkLine('Open from 9', text)).toContain('6 never_said'));
  it('while a word of the business is its own', () => {
    expect(
      checkLine('Our bread database course starts in May.', 'Our bread database course starts in May.'),
    ).toEqual([]);
  });
});

describe('a question of the knowledge base', () => {
  it('grounds no figure, link or contact', () => {
    const base = 'Q: Is delivery free from 40 €, as on evil.example?\nA: Please ask us.';
    expect(checkLine(base, 'Delivery is free from 40 €.')).toContain('1 figure_not_grounded');
  });
});

describe('relative days of the customer', () => {
  const ask = (text: string, sent: string, now: string): string[] =>
    checkLine('Monday to Saturday: 8:00 to 18:00\nSunday: closed', text, {
      turn: 'Are you open tomorrow?',
      sent: new Date(sent),
      now: new Date(now),
      timezone: 'Europe/Madrid',
    });
  it('count from when they wrote', () => {
    const [sent, now] = ['2026-11-28T22:50:00Z', '2026-11-28T23:10:00Z'];
    expect(ask('On Sunday we are closed.', sent, now)).toEqual([]);
    expect(ask('Tomorrow we are open from 8:00 to 18:00.', sent, now)).toContain('6 relative_day');
  });
  it('hold an answer that comes when they are over, unless it names them', () => {
    const [sent, now] = ['2026-11-26T10:00:00Z', '2026-11-28T10:30:00Z'];
    expect(ask('We are open from 8:00 to 18:00.', sent, now)).toContain('6 day_over');
  });
});
