import { foldText } from '../reading/fold.ts';

/** What is longer says more than that. */
const MOST_CHARACTERS = 60;

const list = (phrases: string): string[] => phrases.split('|').map((phrase) => plain(foldText(phrase)));

/** Whole messages by which somebody asks to hear no more from a business, in the twelve languages. */
const STOPS = new Set(
  list(
    // en
    `stop|stop it|stop this|stop that|unsubscribe|opt out|stop messaging me|stop writing me|stop writing to me|stop texting me|
    stop reminding me|no more messages|no more reminders|don't write to me|do not write to me|don't message me|
    do not message me|don't remind me|do not remind me|leave me alone|stop spamming me|stop spam|
    ${
      // uk
      'стоп|зупиніться|припиніть|не пишіть|не пишіть мені|більше не пишіть|не пишіть більше|не пишіть мені більше|не нагадуйте|не нагадуйте мені|більше не нагадуйте|відпишіть мене|відписатися|відписатись'
    }|
    ${
      // es
      'alto|basta|basta ya|no me escriban|no me escriban más|no me escribas más|no me escriba más|no más mensajes|no más recordatorios|no me recuerden más|darme de baja|dame de baja|denme de baja|dejen de escribirme|deja de escribirme'
    }|
    ${
      // pt
      'pare|parem|chega|não me escrevam|não me escrevam mais|não me mandem mensagens|não me mandem mais mensagens|não quero mais mensagens|sem mais mensagens|sem mais lembretes|cancelar subscrição|descadastrar|parem de me escrever'
    }|
    ${
      // ru
      'прекратите|перестаньте|не пишите|не пишите мне|больше не пишите|не пишите больше|не пишите мне больше|больше не пишите мне|не напоминайте|не напоминайте мне|больше не напоминайте|отпишите меня|отписаться|отстаньте|отстань'
    }|
    ${
      // id
      'berhenti|hentikan|jangan kirim pesan lagi|jangan kirim lagi|jangan hubungi saya lagi|jangan hubungi saya|jangan ingatkan saya lagi|jangan ingatkan lagi|berhenti berlangganan'
    }|
    ${
      // tr
      'dur|durun|yeter|yazmayın|bana yazmayın|artık yazmayın|bana artık yazmayın|bir daha yazmayın|mesaj atmayın|hatırlatmayın|artık hatırlatmayın|abonelikten çık'
    }|
    ${
      // fr
      "arrêtez|arrête|stop à ça|ne m'écrivez plus|ne m'écris plus|plus de messages|plus de rappels|ne me relancez plus|arrêtez de m'écrire|désabonner|me désabonner|désinscrire|me désinscrire"
    }|
    ${
      // de
      'stopp|aufhören|hören sie auf|hört auf|hör auf|nicht mehr schreiben|schreiben sie mir nicht mehr|schreibt mir nicht mehr|schreib mir nicht mehr|keine nachrichten mehr|keine erinnerungen mehr|erinnern sie mich nicht mehr|abmelden|abbestellen'
    }|
    ${
      // ja
      '停止|ストップ|やめて|やめてください|配信停止|もう送らないで|もう送らないでください|送らないでください|連絡しないで|連絡しないでください|もう連絡しないでください|リマインド不要'
    }|
    ${
      // ar
      'توقف|توقفوا|توقفي|قف|كفى|كفاية|أوقف|أوقفوا|إيقاف|لا تراسلوني|لا تراسلني|لا تراسلوني مجددا|لا ترسلوا لي|لا ترسلوا لي رسائل|لا تذكروني|إلغاء الاشتراك|الغي الاشتراك'
    }|
    ${
      // pl
      'przestań|przestańcie|proszę przestać|nie pisz|nie piszcie|nie piszcie więcej|nie pisz więcej|nie piszcie do mnie|nie piszcie do mnie więcej|nie przypominajcie|nie przypominajcie mi|wypisz mnie|wypiszcie mnie|koniec wiadomości'
    }`,
  ),
);

/** What may stand beside it. */
const POLITE = new Set(
  list(
    'please|pls|plz|now|thanks|thank you|будь ласка|дякую|пожалуйста|спасибо|por favor|gracias|obrigado|obrigada|tolong|ya|terima kasih|lütfen|teşekkürler|svp|merci|bitte|danke|お願いします|من فضلك|لو سمحت|شكرا|proszę|dziękuję',
  ),
);

/** The words of a folded text alone. */
function plain(folded: string): string {
  return (folded.match(/[\p{L}\p{N}']+/gu) ?? []).join(' ');
}

/**
 * True for a message that, as a whole, asks to hear no more: "Stop!", «не пишіть більше, будь ласка». Not for one that
 * says more than that: "don't stop sending photos".
 */
export function asksToStop(text: string): boolean {
  if (text.length > MOST_CHARACTERS || /[?？؟]/u.test(text)) return false;
  const words = plain(foldText(text));
  if (STOPS.has(words)) return true;
  for (const polite of POLITE) {
    if (words.startsWith(`${polite} `) && STOPS.has(words.slice(polite.length + 1))) return true;
    if (words.endsWith(` ${polite}`) && STOPS.has(words.slice(0, -polite.length - 1))) return true;
  }
  return false;
}
