import { isLanguage } from '../phrases.ts';
import type { Language } from '../types.ts';

/** Says to whoever asked to hear no more that it is so. */
const STOPPED: Record<Language, string> = {
  en: 'Understood: we will not remind you any more. You can still write to us at any time.',
  uk: 'Зрозуміло: більше не нагадуватимемо. Ви й надалі можете писати нам будь-коли.',
  es: 'Entendido: no le enviaremos más recordatorios. Puede seguir escribiéndonos cuando quiera.',
  pt: 'Entendido: não enviaremos mais lembretes. Pode continuar a escrever-nos quando quiser.',
  ru: 'Понятно: больше не будем напоминать. Вы по-прежнему можете писать нам в любое время.',
  id: 'Baik, kami tidak akan mengirim pengingat lagi. Anda tetap bisa menghubungi kami kapan saja.',
  tr: 'Anlaşıldı: size artık hatırlatma göndermeyeceğiz. Bize yine her zaman yazabilirsiniz.',
  fr: 'C’est noté : nous ne vous enverrons plus de rappels. Vous pouvez toujours nous écrire quand vous voulez.',
  de: 'Verstanden: Wir erinnern Sie nicht mehr. Sie können uns weiterhin jederzeit schreiben.',
  ja: '承知しました。今後こちらからの確認のご連絡はいたしません。ご用の際はいつでもご連絡ください。',
  ar: 'حسنًا، لن نرسل إليك أي تذكير بعد الآن. يمكنك مراسلتنا في أي وقت.',
  pl: 'Rozumiemy: nie będziemy już przypominać. Nadal można do nas pisać o każdej porze.',
};

/** Asks who went quiet whether there is more, and states nothing. */
const ANYTHING_ELSE: Record<Language, string> = {
  en: 'Hello again! Do you still have a question for us? We are happy to help.',
  uk: 'Вітаємо ще раз! Чи залишилися у вас запитання до нас? Охоче допоможемо.',
  es: '¡Hola de nuevo! ¿Le queda alguna pregunta? Con gusto le ayudamos.',
  pt: 'Olá de novo! Ainda tem alguma pergunta para nós? Teremos todo o gosto em ajudar.',
  ru: 'Здравствуйте ещё раз! Остались ли у вас вопросы к нам? Будем рады помочь.',
  id: 'Halo lagi! Apakah masih ada pertanyaan untuk kami? Kami senang membantu.',
  tr: 'Tekrar merhaba! Bize sormak istediğiniz başka bir şey var mı? Memnuniyetle yardımcı oluruz.',
  fr: 'Bonjour à nouveau ! Avez-vous encore une question pour nous ? Nous vous aiderons volontiers.',
  de: 'Hallo noch einmal! Haben Sie noch eine Frage an uns? Wir helfen gern.',
  ja: 'たびたび失礼いたします。ほかにご質問はございませんか？喜んでお手伝いいたします。',
  ar: 'مرحبًا مجددًا! هل ما زال لديك سؤال لنا؟ يسعدنا أن نساعدك.',
  pl: 'Witamy ponownie! Czy mają Państwo jeszcze jakieś pytanie do nas? Chętnie pomożemy.',
};

/** In the first of the languages that we speak, else in English. */
const choose = (phrases: Record<Language, string>, languages: readonly string[]): string =>
  phrases[languages.find(isLanguage) ?? 'en'];

export const sayStopped = (languages: readonly string[]): string => choose(STOPPED, languages);
export const askForMore = (languages: readonly string[]): string => choose(ANYTHING_ELSE, languages);
