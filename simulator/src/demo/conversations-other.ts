import type { DemoConversation } from './script.ts';

export const polish: DemoConversation[] = [
  {
    username: 'kasia.nowak',
    endsAgo: 1150,
    lines: [
      'c: Dzień dobry! Ile kosztuje przedłużanie paznokci żelem?',
      'b: Dzień dobry! Przedłużanie żelem kosztuje 48 € i trwa około 2 godzin.',
      'c: Czy trzeba wpłacić zaliczkę?',
      'b: Tak, przy usługach od 2 godzin prosimy o 20 € zaliczki. Odliczamy ją od ceny.',
    ],
  },
  {
    username: 'zuzanna.wisniewska',
    endsAgo: 7900,
    lines: [
      'c: Czy w sobotę jesteście otwarci?',
      'b: Tak, w sobotę od 9:00 do 18:00. W niedzielę i poniedziałek zamknięte.',
      'c: Chciałabym przyjść na regulację brwi rano',
      'b: Regulacja brwi kosztuje 12 €, około 20 minut. Przekażę Olenie, ona potwierdzi godzinę tutaj.',
      'c: Super, dziękuję',
      'b: Proszę bardzo!',
    ],
  },
  {
    username: 'marta.zielinska',
    endsAgo: 14800,
    lines: [
      'c: Jak dbać o włosy po keratynie?',
      'b: Przez 72 godziny nie myć i nie związywać włosów. Efekt trzyma 3–4 miesiące.',
      'c[👍]:',
    ],
  },
  {
    username: 'piotr.kaczmarek',
    endsAgo: 22100,
    lines: [
      'c: Dzień dobry, bon podarunkowy na 50 € da się kupić przez internet?',
      'b: Dzień dobry! Można zapłacić przez Bizum albo w studiu. Bon na 50 € wysyłamy e-mailem za darmo w dniu wpłaty.',
      'c: A ważny jak długo?',
      'b: 6 miesięcy.',
    ],
  },
];

export const german: DemoConversation[] = [
  {
    username: 'lea.hoffmann',
    endsAgo: 830,
    lines: [
      'c: Hallo, was kostet eine Balayage bei kurzem Haar?',
      'b: Hallo Lea! Bei kurzem Haar 95 €, mit Tönung und Styling, etwa 2,5 Stunden.',
      'c: Kann ich vorher eine Beratung haben?',
      'b: Ja, vor der ersten Farbe ist die Beratung bei Daryna kostenlos, 15 Minuten.',
      'c: Dienstag gegen 11 Uhr wäre gut',
      'b: Dienstag ab 10:00 haben wir geöffnet. Ich gebe deinen Wunsch an Daryna weiter, sie bestätigt die Zeit hier.',
    ],
  },
  {
    username: 'sabine.koch',
    endsAgo: 8800,
    lines: [
      'c: Guten Tag, wie lange hält Gellack bei Ihnen?',
      'b: Guten Tag! 2 bis 3 Wochen. Nagelhautöl am Abend hilft dabei.',
      'c: Danke!',
      'b: Sehr gern.',
    ],
  },
  {
    username: 'jonas.weber',
    endsAgo: 15900,
    lines: [
      'c: Hi, ich muss meinen Termin morgen absagen',
      'b: Hallo Jonas, danke fürs Bescheidgeben. Bis 24 Stunden vorher ist das kostenlos. Ich gebe es gleich an Daryna weiter.',
      'c[👍]:',
    ],
  },
  {
    username: 'miriam.vogel',
    endsAgo: 23800,
    lines: [
      'c: Sind Hunde erlaubt?',
      'b: Kleine Hunde sind willkommen.',
      'c: Perfekt, dann Pediküre für mich und ein Leckerli für ihn 🐶',
      'b: Die Pediküre mit Gellack kostet 38 € und dauert 1 Std. 15 Min. Welcher Tag wäre dir recht? Olena bestätigt die Zeit hier.',
    ],
  },
];

export const french: DemoConversation[] = [
  {
    username: 'camille.laurent',
    endsAgo: 2350,
    lines: [
      'c: Bonjour, combien coûte un lissage à la kératine ?',
      'b: Bonjour Camille ! À partir de 130 €, environ 3 heures. Avec une photo à la lumière du jour, Daryna vous donne le prix exact.',
      'c[photo hair-dark.jpg]:',
      'b: Merci ! J’ai transmis la photo à Daryna, elle vous répond ici.',
    ],
  },
  {
    username: 'sophie.martin.fr',
    endsAgo: 10900,
    lines: [
      'c: Vous êtes ouverts le lundi ?',
      'b: Non, lundi et dimanche nous sommes fermés. Mardi à vendredi de 10 h à 20 h, samedi de 9 h à 18 h.',
      'c: Merci beaucoup',
      'b: Avec plaisir !',
    ],
  },
  {
    username: 'lucas.petit',
    endsAgo: 17900,
    lines: [
      'c: Bonjour, une carte cadeau de 30 € c’est possible ?',
      'b: Bonjour ! Oui, 30, 50 ou 100 €, ou un service au choix. Elle est valable 6 mois.',
      'c: Envoi par la poste en Espagne ?',
      'b: Oui, 4 € et 2 à 3 jours ouvrés. Par e-mail, c’est gratuit.',
    ],
  },
  {
    username: 'amelie.roche',
    endsAgo: 25900,
    lines: [
      'c: Le rehaussement de cils tient combien de temps ?',
      'b: De 6 à 8 semaines. Il coûte 45 € et dure 1 heure. Pas d’eau, de vapeur ni d’huile pendant 24 heures.',
      'c[❤️]:',
    ],
  },
];

export const arabic: DemoConversation[] = [
  {
    username: 'layla.haddad',
    endsAgo: 2000,
    lines: [
      'c: مرحبا، كم سعر مانيكير الجل؟',
      'b: مرحبا ليلى! مانيكير الجل بسعر 28 €، ويستغرق حوالي ساعة وربع.',
      'c: هل تفتحون يوم الأحد؟',
      'b: لا، الأحد والاثنين مغلق. من الثلاثاء إلى الجمعة 10:00–20:00 والسبت 9:00–18:00.',
    ],
  },
  {
    username: 'noor.alsayed',
    endsAgo: 12100,
    lines: [
      'c: كم تستمر نتيجة رفع الرموش؟',
      'b: من 6 إلى 8 أسابيع. السعر 45 € والمدة ساعة واحدة.',
      'c: شكرا جزيلا',
      'b: أهلا وسهلا بك!',
    ],
  },
  {
    username: 'salma.idrissi',
    endsAgo: 24700,
    lines: [
      'c: أين يقع الصالون؟',
      'b: Calle de Fuencarral 58، الطابق الأول، مدريد. أقرب مترو Tribunal على بعد 4 دقائق مشيا.',
    ],
  },
];

export const japanese: DemoConversation[] = [
  {
    username: 'yuki.tanaka',
    endsAgo: 4600,
    lines: [
      'c: こんにちは。女性カットはいくらですか？',
      'b: こんにちは！女性カットは38 €で、シャンプーとブロー込み、約1時間です。',
      'c: 土曜日は何時からですか？',
      'b: 土曜日は9:00から18:00までです。ご希望の時間をダリナに伝え、こちらで確定のお返事をします。',
    ],
  },
  {
    username: 'mio_sato',
    endsAgo: 19600,
    lines: [
      'c: ジェルネイルはどのくらい持ちますか？',
      'b: 2〜3週間です。毎晩のキューティクルオイルがおすすめです。',
      'c[❤️]:',
    ],
  },
];

export const turkish: DemoConversation[] = [
  {
    username: 'elif.yildiz',
    endsAgo: 5400,
    lines: [
      'c: Merhaba, dip boya ne kadar?',
      'b: Merhaba Elif! Dip boya 55 €, yaklaşık 1,5 saat sürüyor.',
      'c: Amonyaksız boya var mı?',
      'b: Evet, isterseniz amonyaksız boya kullanıyoruz, ek ücret yok.',
    ],
  },
  {
    username: 'deniz.aksoy',
    endsAgo: 20500,
    lines: [
      'c: Hediye kartı var mı?',
      'b: Evet: 30, 50 veya 100 €, ya da listedeki herhangi bir hizmet için. 6 ay geçerli.',
      'c: Teşekkürler!',
      'b: Rica ederiz!',
    ],
  },
];
