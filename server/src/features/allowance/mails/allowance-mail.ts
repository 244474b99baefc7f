import { LANGUAGES, type LanguageCode } from '@parley/contract/languages.ts';
import type { Mail } from '#infra/mail.ts';

/** What the owner is told. */
export type Notice =
  | { kind: 'trial_soon' | 'trial_ended'; endsAt: Date }
  | { kind: 'replies_soon' | 'replies_met'; sent: number; limit: number };

type Texts = Record<Notice['kind'], string> & {
  /** What it means once the limit is met, and what it means now. */
  afterwards: string;
  now: string;
  action: string;
  footer: string;
};

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    trial_soon: 'The trial ends on {date}',
    trial_ended: 'The trial has ended',
    replies_soon: 'The AI has sent {sent} of this month’s {limit} replies',
    replies_met: 'The AI has sent all {limit} replies for this month',
    afterwards:
      'After that the AI goes on reading and writing drafts, but sends nothing by itself: each answer waits for a person.',
    now: 'The AI goes on reading and writing drafts, but sends nothing by itself: each answer waits for a person.',
    action: 'Open Parley',
    footer: 'You receive this email because you own the account.',
  },
  uk: {
    trial_soon: 'Пробний період закінчується {date}',
    trial_ended: 'Пробний період закінчився',
    replies_soon: 'ШІ надіслав {sent} із {limit} відповідей цього місяця',
    replies_met: 'ШІ надіслав усі відповіді цього місяця: {limit}',
    afterwards:
      'Після цього ШІ й далі читає та пише чернетки, але сам нічого не надсилає: кожна відповідь чекає на людину.',
    now: 'ШІ й далі читає та пише чернетки, але сам нічого не надсилає: кожна відповідь чекає на людину.',
    action: 'Відкрити Parley',
    footer: 'Ви отримали цей лист, бо ви власник акаунта.',
  },
  es: {
    trial_soon: 'La prueba termina el {date}',
    trial_ended: 'La prueba ha terminado',
    replies_soon: 'La IA ha enviado {sent} de las {limit} respuestas de este mes',
    replies_met: 'La IA ha enviado las {limit} respuestas de este mes',
    afterwards:
      'Después, la IA sigue leyendo y escribiendo borradores, pero no envía nada por sí sola: cada respuesta espera a una persona.',
    now: 'La IA sigue leyendo y escribiendo borradores, pero no envía nada por sí sola: cada respuesta espera a una persona.',
    action: 'Abrir Parley',
    footer: 'Recibes este mensaje porque la cuenta es tuya.',
  },
  pt: {
    trial_soon: 'O período experimental termina a {date}',
    trial_ended: 'O período experimental terminou',
    replies_soon: 'A IA enviou {sent} das {limit} respostas deste mês',
    replies_met: 'A IA enviou todas as {limit} respostas deste mês',
    afterwards:
      'Depois disso a IA continua a ler e a escrever rascunhos, mas não envia nada sozinha: cada resposta espera por uma pessoa.',
    now: 'A IA continua a ler e a escrever rascunhos, mas não envia nada sozinha: cada resposta espera por uma pessoa.',
    action: 'Abrir o Parley',
    footer: 'Recebe este e-mail porque a conta é sua.',
  },
  ru: {
    trial_soon: 'Пробный период заканчивается {date}',
    trial_ended: 'Пробный период закончился',
    replies_soon: 'AI отправил {sent} из {limit} ответов этого месяца',
    replies_met: 'AI отправил все ответы этого месяца: {limit}',
    afterwards:
      'После этого AI по-прежнему читает и пишет черновики, но сам ничего не отправляет: каждый ответ ждёт человека.',
    now: 'AI по-прежнему читает и пишет черновики, но сам ничего не отправляет: каждый ответ ждёт человека.',
    action: 'Открыть Parley',
    footer: 'Вы получили это письмо, потому что вы владелец аккаунта.',
  },
  id: {
    trial_soon: 'Masa uji coba berakhir pada {date}',
    trial_ended: 'Masa uji coba telah berakhir',
    replies_soon: 'AI telah mengirim {sent} dari {limit} balasan bulan ini',
    replies_met: 'AI telah mengirim semua {limit} balasan bulan ini',
    afterwards:
      'Setelah itu AI tetap membaca dan menulis draf, tetapi tidak mengirim apa pun sendiri: setiap jawaban menunggu orang.',
    now: 'AI tetap membaca dan menulis draf, tetapi tidak mengirim apa pun sendiri: setiap jawaban menunggu orang.',
    action: 'Buka Parley',
    footer: 'Anda menerima email ini karena Anda pemilik akun.',
  },
  tr: {
    trial_soon: 'Deneme süresi {date} tarihinde bitiyor',
    trial_ended: 'Deneme süresi bitti',
    replies_soon: 'Yapay zekâ bu ayın {limit} yanıtından {sent} tanesini gönderdi',
    replies_met: 'Yapay zekâ bu ayın {limit} yanıtının tamamını gönderdi',
    afterwards:
      'Ondan sonra yapay zekâ okumayı ve taslak yazmayı sürdürür ama kendiliğinden bir şey göndermez: her yanıt bir kişiyi bekler.',
    now: 'Yapay zekâ okumayı ve taslak yazmayı sürdürür ama kendiliğinden bir şey göndermez: her yanıt bir kişiyi bekler.',
    action: 'Parley’i aç',
    footer: 'Bu e-postayı hesabın sahibi olduğunuz için alıyorsunuz.',
  },
  fr: {
    trial_soon: 'L’essai se termine le {date}',
    trial_ended: 'L’essai est terminé',
    replies_soon: 'L’IA a envoyé {sent} des {limit} réponses de ce mois',
    replies_met: 'L’IA a envoyé les {limit} réponses de ce mois',
    afterwards:
      'Ensuite, l’IA continue de lire et d’écrire des brouillons, mais n’envoie plus rien d’elle-même : chaque réponse attend une personne.',
    now: 'L’IA continue de lire et d’écrire des brouillons, mais n’envoie rien d’elle-même : chaque réponse attend une personne.',
    action: 'Ouvrir Parley',
    footer: 'Vous recevez cet e-mail parce que le compte est le vôtre.',
  },
  de: {
    trial_soon: 'Die Testzeit endet am {date}',
    trial_ended: 'Die Testzeit ist zu Ende',
    replies_soon: 'Die KI hat {sent} von {limit} Antworten dieses Monats gesendet',
    replies_met: 'Die KI hat alle {limit} Antworten dieses Monats gesendet',
    afterwards:
      'Danach liest die KI weiter und schreibt Entwürfe, sendet aber nichts mehr von selbst: Jede Antwort wartet auf einen Menschen.',
    now: 'Die KI liest weiter und schreibt Entwürfe, sendet aber nichts von selbst: Jede Antwort wartet auf einen Menschen.',
    action: 'Parley öffnen',
    footer: 'Sie erhalten diese E-Mail, weil Ihnen das Konto gehört.',
  },
  ja: {
    trial_soon: '試用期間は{date}に終わります',
    trial_ended: '試用期間が終わりました',
    replies_soon: 'AIは今月の返信{limit}件のうち{sent}件を送信しました',
    replies_met: 'AIは今月の返信{limit}件をすべて送信しました',
    afterwards:
      'その後もAIはメッセージを読み、下書きを作り続けますが、自動では送信せず、返信は担当者の対応を待ちます。',
    now: 'AIはメッセージを読み、下書きを作り続けますが、自動では送信せず、返信は担当者の対応を待ちます。',
    action: 'Parleyを開く',
    footer: 'このメールはアカウントのオーナーにお送りしています。',
  },
  ar: {
    trial_soon: 'تنتهي الفترة التجريبية في {date}',
    trial_ended: 'انتهت الفترة التجريبية',
    replies_soon: 'أرسل AI من ردود هذا الشهر {sent} من أصل {limit}',
    replies_met: 'أرسل AI كل ردود هذا الشهر، وعددها {limit}',
    afterwards:
      'بعد ذلك يواصل AI القراءة وكتابة المسودات، لكنه لا يرسل شيئًا من تلقاء نفسه: كل رد ينتظر شخصًا.',
    now: 'يواصل AI القراءة وكتابة المسودات، لكنه لا يرسل شيئًا من تلقاء نفسه: كل رد ينتظر شخصًا.',
    action: 'افتح Parley',
    footer: 'وصلتك هذه الرسالة لأنك مالك الحساب.',
  },
  pl: {
    trial_soon: 'Okres próbny kończy się {date}',
    trial_ended: 'Okres próbny się skończył',
    replies_soon: 'AI wysłała {sent} z {limit} odpowiedzi na ten miesiąc',
    replies_met: 'AI wysłała wszystkie odpowiedzi na ten miesiąc: {limit}',
    afterwards:
      'Potem AI dalej czyta i pisze szkice, ale sama niczego nie wysyła: każda odpowiedź czeka na człowieka.',
    now: 'AI dalej czyta i pisze szkice, ale sama niczego nie wysyła: każda odpowiedź czeka na człowieka.',
    action: 'Otwórz Parley',
    footer: 'Otrzymujesz tę wiadomość, bo konto należy do Ciebie.',
  },
};

/** Days are told in the account's `timezone`. */
export async function writeAllowanceMail(input: {
  to: string;
  language: LanguageCode;
  timezone: string;
  notice: Notice;
  publicUrl: string;
}): Promise<Mail> {
  const { to, language, timezone, notice, publicUrl } = input;
  const texts = TEXTS[language];
  const subject = fill(texts[notice.kind], { language, timezone, notice });
  const isMet = notice.kind === 'trial_ended' || notice.kind === 'replies_met';
  // The letter library weighs 60 MB and a second of start: it is fetched when a letter is written.
  const { renderLetter } = await import('#infra/mail/layout.ts');
  const letter = await renderLetter({
    language,
    dir: LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr',
    heading: subject,
    paragraphs: [isMet ? texts.now : texts.afterwards],
    action: { label: texts.action, url: publicUrl },
    footer: texts.footer,
  });
  return { to, subject, ...letter };
}

function fill(
  text: string,
  { language, timezone, notice }: { language: LanguageCode; timezone: string; notice: Notice },
): string {
  if ('endsAt' in notice) {
    const date = notice.endsAt.toLocaleDateString(language, { dateStyle: 'long', timeZone: timezone });
    return text.replace('{date}', () => date);
  }
  const number = (value: number) => value.toLocaleString(language);
  return text.replace('{sent}', () => number(notice.sent)).replace('{limit}', () => number(notice.limit));
}
