import { LANGUAGES, type LanguageCode } from '@parley/contract/languages.ts';
import type { Mail } from '#infra/mail.ts';

type Texts = {
  subject: string;
  /** With `{budget}`. */
  used: string;
  until: string;
  action: string;
  footer: string;
};

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    subject: 'The AI has used up its tokens for today',
    used: 'The AI has used all its tokens for the day: {budget}.',
    until:
      'Until midnight it goes on reading but answers nothing: the messages wait for a person. Raise the limit in the AI settings and it goes on at once.',
    action: 'Open Parley',
    footer: 'You receive this email because you own the account.',
  },
  uk: {
    subject: 'ШІ вичерпав токени на сьогодні',
    used: 'ШІ використав усі свої токени на день: {budget}.',
    until:
      'До опівночі він читає далі, але не відповідає: повідомлення чекають на людину. Підніміть межу в опціях ШІ, і він продовжить одразу.',
    action: 'Відкрити Parley',
    footer: 'Ви отримали цей лист, бо ви власник акаунта.',
  },
  es: {
    subject: 'La IA ha agotado los tokens de hoy',
    used: 'La IA ha usado todos sus tokens del día: {budget}.',
    until:
      'Hasta medianoche sigue leyendo, pero no responde: los mensajes esperan a una persona. Sube el límite en los ajustes de la IA y seguirá enseguida.',
    action: 'Abrir Parley',
    footer: 'Recibes este mensaje porque la cuenta es tuya.',
  },
  pt: {
    subject: 'A IA esgotou os tokens de hoje',
    used: 'A IA usou todos os seus tokens do dia: {budget}.',
    until:
      'Até à meia-noite continua a ler, mas não responde: as mensagens esperam por uma pessoa. Suba o limite nas opções da IA e ela continua já.',
    action: 'Abrir o Parley',
    footer: 'Recebe este e-mail porque a conta é sua.',
  },
  ru: {
    subject: 'AI исчерпал токены на сегодня',
    used: 'AI израсходовал все свои токены на день: {budget}.',
    until:
      'До полуночи он читает дальше, но не отвечает: сообщения ждут человека. Поднимите предел в опциях AI, и он сразу продолжит.',
    action: 'Открыть Parley',
    footer: 'Вы получили это письмо, потому что вы владелец аккаунта.',
  },
  id: {
    subject: 'AI sudah menghabiskan token hari ini',
    used: 'AI telah memakai semua tokennya untuk hari ini: {budget}.',
    until:
      'Sampai tengah malam AI tetap membaca, tetapi tidak menjawab: pesan menunggu orang. Naikkan batas di opsi AI agar langsung berlanjut.',
    action: 'Buka Parley',
    footer: 'Anda menerima email ini karena Anda pemilik akun.',
  },
  tr: {
    subject: 'Yapay zekâ bugünün token’larını tüketti',
    used: 'Yapay zekâ günlük token’larının tamamını kullandı: {budget}.',
    until:
      'Gece yarısına kadar okumayı sürdürür ama yanıt vermez: mesajlar bir kişiyi bekler. Sınırı AI seçeneklerinden yükseltirseniz hemen devam eder.',
    action: 'Parley’i aç',
    footer: 'Bu e-postayı hesabın sahibi olduğunuz için alıyorsunuz.',
  },
  fr: {
    subject: 'L’IA a épuisé les tokens du jour',
    used: 'L’IA a utilisé tous ses tokens du jour : {budget}.',
    until:
      'Jusqu’à minuit, elle continue de lire mais ne répond pas : les messages attendent une personne. Relevez la limite dans les options de l’IA et elle reprend tout de suite.',
    action: 'Ouvrir Parley',
    footer: 'Vous recevez cet e-mail parce que le compte est le vôtre.',
  },
  de: {
    subject: 'Die KI hat die Tokens von heute verbraucht',
    used: 'Die KI hat alle ihre Tokens des Tages verbraucht: {budget}.',
    until:
      'Bis Mitternacht liest sie weiter, antwortet aber nicht: Die Nachrichten warten auf einen Menschen. Erhöhen Sie die Grenze in den KI-Optionen, dann macht sie sofort weiter.',
    action: 'Parley öffnen',
    footer: 'Sie erhalten diese E-Mail, weil Ihnen das Konto gehört.',
  },
  ja: {
    subject: 'AIが今日のトークンを使い切りました',
    used: 'AIが1日のトークンをすべて使いました（{budget}）。',
    until:
      '午前0時までAIはメッセージを読み続けますが、返信はせず、メッセージは担当者の対応を待ちます。AIの詳細設定で上限を上げるとすぐに再開します。',
    action: 'Parleyを開く',
    footer: 'このメールはアカウントのオーナーにお送りしています。',
  },
  ar: {
    subject: 'استهلك AI توكنات اليوم',
    used: 'استهلك AI كل توكناته لليوم: {budget}.',
    until:
      'يواصل القراءة حتى منتصف الليل دون أن يجيب، وتنتظر الرسائل شخصًا. ارفع الحد في إعدادات AI ليواصل فورًا.',
    action: 'افتح Parley',
    footer: 'وصلتك هذه الرسالة لأنك مالك الحساب.',
  },
  pl: {
    subject: 'AI zużyła dzisiejsze tokeny',
    used: 'AI zużyła wszystkie swoje tokeny na dziś: {budget}.',
    until:
      'Do północy czyta dalej, ale nie odpowiada: wiadomości czekają na człowieka. Po podniesieniu limitu w opcjach AI ruszy od razu.',
    action: 'Otwórz Parley',
    footer: 'Otrzymujesz tę wiadomość, bo konto należy do Ciebie.',
  },
};

/** `budget` is in tokens. */
export async function writeBudgetMail(input: {
  to: string;
  language: LanguageCode;
  budget: number;
  publicUrl: string;
}): Promise<Mail> {
  const { to, language, publicUrl } = input;
  const texts = TEXTS[language];
  const budget = input.budget.toLocaleString(language);
  // The letter library weighs 60 MB and a second of start: it is fetched when a letter is written.
  const { renderLetter } = await import('#infra/mail/layout.ts');
  const letter = await renderLetter({
    language,
    dir: LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr',
    heading: texts.subject,
    paragraphs: [texts.used.replace('{budget}', () => budget), texts.until],
    action: { label: texts.action, url: publicUrl },
    footer: texts.footer,
  });
  return { to, subject: texts.subject, ...letter };
}
