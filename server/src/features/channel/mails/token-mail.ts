import { LANGUAGES, type LanguageCode } from '@parley/contract/languages.ts';
import type { Mail } from '#infra/mail.ts';

type Texts = {
  endingSubject: string;
  /** With `{name}` and `{date}`. */
  ending: string;
  deadSubject: string;
  /** With `{name}`. */
  dead: string;
  mend: string;
  action: string;
  footer: string;
};

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    endingSubject: 'The Instagram connection ends soon',
    ending: 'The access token of {name} expires on {date}, and Parley could not renew it by itself.',
    deadSubject: 'The Instagram connection is broken',
    dead: 'Instagram no longer accepts the access token of {name}. New messages still arrive, but answers wait.',
    mend: 'Open Parley and paste a new access token. Everything that waits is then sent.',
    action: 'Open Parley',
    footer: 'You receive this email because you own the account.',
  },
  uk: {
    endingSubject: 'Підключення Instagram скоро завершиться',
    ending: 'Токен доступу акаунта {name} діє до {date}, і Parley не вдалося поновити його самостійно.',
    deadSubject: 'Підключення Instagram розірвано',
    dead: 'Instagram більше не приймає токен доступу акаунта {name}. Нові повідомлення надходять, але відповіді чекають.',
    mend: 'Відкрийте Parley і вставте новий токен доступу. Тоді все, що чекає, буде надіслано.',
    action: 'Відкрити Parley',
    footer: 'Ви отримали цей лист, бо ви власник акаунта.',
  },
  es: {
    endingSubject: 'La conexión con Instagram termina pronto',
    ending: 'El token de acceso de {name} caduca el {date} y Parley no ha podido renovarlo por su cuenta.',
    deadSubject: 'La conexión con Instagram se ha interrumpido',
    dead: 'Instagram ya no acepta el token de acceso de {name}. Los mensajes siguen llegando, pero las respuestas esperan.',
    mend: 'Abre Parley y pega un nuevo token de acceso. Después se envía todo lo que está en espera.',
    action: 'Abrir Parley',
    footer: 'Recibes este mensaje porque la cuenta es tuya.',
  },
  pt: {
    endingSubject: 'A conexão com o Instagram termina em breve',
    ending: 'O token de acesso de {name} é válido até {date}, e o Parley não conseguiu renová-lo sozinho.',
    deadSubject: 'A conexão com o Instagram foi interrompida',
    dead: 'O Instagram já não aceita o token de acesso de {name}. As mensagens continuam a chegar, mas as respostas esperam.',
    mend: 'Abra o Parley e cole um novo token de acesso. Depois, tudo o que está à espera é enviado.',
    action: 'Abrir o Parley',
    footer: 'Recebe este e-mail porque a conta é sua.',
  },
  ru: {
    endingSubject: 'Подключение Instagram скоро прервётся',
    ending: 'Токен доступа аккаунта {name} действует до {date}, и Parley не смог продлить его сам.',
    deadSubject: 'Подключение Instagram прервано',
    dead: 'Instagram больше не принимает токен доступа аккаунта {name}. Новые сообщения приходят, но ответы ждут.',
    mend: 'Откройте Parley и вставьте новый токен доступа. Тогда всё, что ждёт, будет отправлено.',
    action: 'Открыть Parley',
    footer: 'Вы получили это письмо, потому что вы владелец аккаунта.',
  },
  id: {
    endingSubject: 'Koneksi Instagram segera berakhir',
    ending: 'Token akses {name} berakhir pada {date}, dan Parley tidak dapat memperbaruinya sendiri.',
    deadSubject: 'Koneksi Instagram terputus',
    dead: 'Instagram tidak lagi menerima token akses {name}. Pesan baru tetap diterima, tetapi jawaban tertahan.',
    mend: 'Buka Parley dan tempel token akses baru. Semua yang tertahan akan dikirim.',
    action: 'Buka Parley',
    footer: 'Anda menerima email ini karena Anda pemilik akun.',
  },
  tr: {
    endingSubject: 'Instagram bağlantısı yakında sona eriyor',
    ending:
      '{name} hesabının erişim token’ı {date} tarihinde sona eriyor ve Parley onu kendiliğinden yenileyemedi.',
    deadSubject: 'Instagram bağlantısı koptu',
    dead: 'Instagram, {name} hesabının erişim token’ını artık kabul etmiyor. Yeni mesajlar alınıyor, ancak yanıtlar bekliyor.',
    mend: 'Parley’i açıp yeni bir erişim token’ı yapıştırın. Bekleyen her şey o zaman gönderilir.',
    action: 'Parley’i aç',
    footer: 'Bu e-postayı hesabın sahibi olduğunuz için alıyorsunuz.',
  },
  fr: {
    endingSubject: 'La connexion à Instagram prend bientôt fin',
    ending: 'Le token d’accès de {name} expire le {date} et Parley n’a pas pu le renouveler seul.',
    deadSubject: 'La connexion à Instagram est rompue',
    dead: 'Instagram n’accepte plus le token d’accès de {name}. Les messages arrivent toujours, mais les réponses attendent.',
    mend: 'Ouvrez Parley et collez un nouveau token d’accès. Tout ce qui attend est alors envoyé.',
    action: 'Ouvrir Parley',
    footer: 'Vous recevez cet e-mail parce que le compte est le vôtre.',
  },
  de: {
    endingSubject: 'Die Verbindung zu Instagram endet bald',
    ending: 'Der Zugriffstoken von {name} läuft am {date} ab, und Parley konnte ihn nicht selbst erneuern.',
    deadSubject: 'Die Verbindung zu Instagram ist unterbrochen',
    dead: 'Instagram nimmt den Zugriffstoken von {name} nicht mehr an. Neue Nachrichten kommen weiter an, aber Antworten warten.',
    mend: 'Öffnen Sie Parley und fügen Sie einen neuen Zugriffstoken ein. Alles, was wartet, wird dann gesendet.',
    action: 'Parley öffnen',
    footer: 'Sie erhalten diese E-Mail, weil Ihnen das Konto gehört.',
  },
  ja: {
    endingSubject: 'Instagramとの接続がまもなく終了します',
    ending: '{name}のアクセストークンは{date}に期限切れになります。Parleyでは自動更新できませんでした。',
    deadSubject: 'Instagramとの接続が切れています',
    dead: 'Instagramが{name}のアクセストークンを受け付けなくなりました。新しいメッセージは届きますが、返信は保留されています。',
    mend: 'Parleyを開き、新しいアクセストークンを貼り付けてください。保留中の返信が送信されます。',
    action: 'Parleyを開く',
    footer: 'このメールはアカウントのオーナーにお送りしています。',
  },
  ar: {
    endingSubject: 'سينتهي الاتصال بإنستغرام قريبًا',
    ending: 'تنتهي صلاحية رمز الوصول الخاص بـ {name} في {date}، ولم يتمكن Parley من تجديده تلقائيًا.',
    deadSubject: 'انقطع الاتصال بإنستغرام',
    dead: 'لم يعد إنستغرام يقبل رمز الوصول الخاص بـ {name}. ما زالت الرسائل الجديدة تصل، لكن الردود تنتظر.',
    mend: 'افتح Parley والصق رمز وصول جديدًا، وعندها يُرسَل كل ما ينتظر.',
    action: 'افتح Parley',
    footer: 'وصلتك هذه الرسالة لأنك مالك الحساب.',
  },
  pl: {
    endingSubject: 'Połączenie z Instagramem wkrótce wygaśnie',
    ending: 'Token dostępu konta {name} wygasa {date}, a Parley nie może go odnowić samodzielnie.',
    deadSubject: 'Połączenie z Instagramem zostało przerwane',
    dead: 'Instagram nie przyjmuje już tokenu dostępu konta {name}. Nowe wiadomości nadal przychodzą, ale odpowiedzi czekają.',
    mend: 'Otwórz Parley i wklej nowy token dostępu. To, co czeka, zostanie wtedy wysłane.',
    action: 'Otwórz Parley',
    footer: 'Otrzymujesz tę wiadomość, bo konto należy do Ciebie.',
  },
};

/** `endsAt` is when the token ends, null when it has ended already; told in the account's `timezone`. */
export async function writeTokenMail(input: {
  to: string;
  language: LanguageCode;
  name: string;
  endsAt: Date | null;
  timezone: string;
  publicUrl: string;
}): Promise<Mail> {
  const { to, language, name, endsAt, timezone, publicUrl } = input;
  const texts = TEXTS[language];
  const date = endsAt?.toLocaleDateString(language, { dateStyle: 'long', timeZone: timezone }) ?? '';
  const subject = endsAt ? texts.endingSubject : texts.deadSubject;
  const fill = (text: string) => text.replace('{name}', () => name).replace('{date}', () => date);
  // The letter library weighs 60 MB and a second of start: it is fetched when a letter is written.
  const { renderLetter } = await import('#infra/mail/layout.ts');
  const letter = await renderLetter({
    language,
    dir: LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr',
    heading: subject,
    paragraphs: [fill(endsAt ? texts.ending : texts.dead), texts.mend],
    action: { label: texts.action, url: publicUrl },
    footer: texts.footer,
  });
  return { to, subject, ...letter };
}
