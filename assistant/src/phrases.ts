import type { Language, PhraseKind, SetPhrases } from './types.ts';
import { LANGUAGES } from './types.ts';

export const DEFAULT_SET_PHRASES: Record<PhraseKind, Record<Language, string>> = {
  greeting: {
    en: 'Hello! How can we help you?',
    uk: 'Вітаємо! Чим можемо допомогти?',
    es: '¡Hola! ¿En qué podemos ayudarle?',
    pt: 'Olá! Como podemos ajudar?',
    ru: 'Здравствуйте! Чем можем помочь?',
    id: 'Halo! Ada yang bisa kami bantu?',
    tr: 'Merhaba! Size nasıl yardımcı olabiliriz?',
    fr: 'Bonjour ! Comment pouvons-nous vous aider ?',
    de: 'Guten Tag! Wie können wir Ihnen helfen?',
    ja: 'こんにちは。どのようなご用件でしょうか？',
    ar: 'مرحبًا! كيف يمكننا مساعدتك؟',
    pl: 'Dzień dobry! W czym możemy pomóc?',
  },
  thanks: {
    en: 'You are welcome! Write to us any time.',
    uk: 'Будь ласка! Пишіть нам у будь-який час.',
    es: '¡De nada! Escríbanos cuando quiera.',
    pt: 'De nada! Escreva-nos quando quiser.',
    ru: 'Пожалуйста! Пишите нам в любое время.',
    id: 'Sama-sama! Silakan hubungi kami kapan saja.',
    tr: 'Rica ederiz! Bize her zaman yazabilirsiniz.',
    fr: 'Avec plaisir ! Écrivez-nous quand vous voulez.',
    de: 'Gern geschehen! Schreiben Sie uns jederzeit.',
    ja: 'どういたしまして。またいつでもご連絡ください。',
    ar: 'على الرحب والسعة! راسلنا في أي وقت.',
    pl: 'Proszę bardzo! Prosimy pisać o każdej porze.',
  },
  closing: {
    en: 'Thank you for writing to us. Have a nice day!',
    uk: 'Дякуємо, що написали. Гарного дня!',
    es: 'Gracias por escribirnos. ¡Que tenga un buen día!',
    pt: 'Agradecemos a sua mensagem. Tenha um bom dia!',
    ru: 'Спасибо, что написали. Хорошего дня!',
    id: 'Terima kasih sudah menghubungi kami. Semoga hari Anda menyenangkan!',
    tr: 'Bize yazdığınız için teşekkür ederiz. İyi günler!',
    fr: 'Merci de nous avoir écrit. Bonne journée !',
    de: 'Danke für Ihre Nachricht. Einen schönen Tag!',
    ja: 'ご連絡ありがとうございました。良い一日をお過ごしください。',
    ar: 'شكرًا لتواصلك معنا. نتمنى لك يومًا سعيدًا!',
    pl: 'Dziękujemy za wiadomość. Miłego dnia!',
  },
  handOff: {
    en: 'Thank you for your message. A person from our team will answer you here.',
    uk: 'Дякуємо за повідомлення. Вам тут відповість людина з нашої команди.',
    es: 'Gracias por su mensaje. Una persona de nuestro equipo le responderá aquí.',
    pt: 'Agradecemos a sua mensagem. Uma pessoa da nossa equipa vai responder aqui.',
    ru: 'Спасибо за сообщение. Вам здесь ответит человек из нашей команды.',
    id: 'Terima kasih atas pesan Anda. Seorang anggota tim kami akan menjawab Anda di sini.',
    tr: 'Mesajınız için teşekkür ederiz. Ekibimizden bir kişi size buradan yanıt verecek.',
    fr: 'Merci pour votre message. Une personne de notre équipe vous répondra ici.',
    de: 'Danke für Ihre Nachricht. Ein Mensch aus unserem Team wird Ihnen hier antworten.',
    ja: 'メッセージありがとうございます。担当者がこちらでお返事いたします。',
    ar: 'شكرًا على رسالتك. سيرد عليك هنا شخص من فريقنا.',
    pl: 'Dziękujemy za wiadomość. Odpowie tu osoba z naszego zespołu.',
  },
  holding: {
    en: 'I have passed your question on to our team. A person will answer you here.',
    uk: 'Ваше запитання передано нашій команді. Вам тут відповість людина.',
    es: 'Hemos pasado su pregunta a nuestro equipo. Una persona le responderá aquí.',
    pt: 'Passámos a sua pergunta à nossa equipa. Uma pessoa vai responder aqui.',
    ru: 'Ваш вопрос передан нашей команде. Вам здесь ответит человек.',
    id: 'Pertanyaan Anda sudah kami teruskan ke tim kami. Seseorang akan menjawab Anda di sini.',
    tr: 'Sorunuzu ekibimize ilettik. Bir kişi size buradan yanıt verecek.',
    fr: 'Nous avons transmis votre question à notre équipe. Une personne vous répondra ici.',
    de: 'Ihre Frage ist an unser Team weitergegeben. Ein Mensch wird Ihnen hier antworten.',
    ja: 'ご質問を担当者に引き継ぎました。こちらでお返事いたします。',
    ar: 'لقد أحلنا سؤالك إلى فريقنا. سيرد عليك هنا شخص من الفريق.',
    pl: 'Przekazaliśmy Państwa pytanie naszemu zespołowi. Odpowie tu osoba z zespołu.',
  },
  disclosure: {
    en: 'This is an automated assistant. You can ask for a person at any time.',
    uk: 'Це автоматичний помічник. Ви будь-коли можете попросити, щоб відповіла людина.',
    es: 'Este es un asistente automático. Puede pedir hablar con una persona en cualquier momento.',
    pt: 'Este é um assistente automático. Pode pedir para falar com uma pessoa a qualquer momento.',
    ru: 'Это автоматический помощник. Вы в любой момент можете попросить ответить человека.',
    id: 'Ini adalah asisten otomatis. Anda dapat meminta berbicara dengan orang kapan saja.',
    tr: 'Bu otomatik bir asistandır. Dilediğiniz zaman bir insanla görüşmek isteyebilirsiniz.',
    fr: 'Ceci est un assistant automatique. Vous pouvez demander à parler à une personne à tout moment.',
    de: 'Dies ist ein automatischer Assistent. Sie können jederzeit nach einem Menschen fragen.',
    ja: 'こちらは自動応答です。担当者とのやり取りをご希望の場合は、いつでもお申し付けください。',
    ar: 'هذا مساعد آلي. يمكنك طلب التحدث إلى شخص في أي وقت.',
    pl: 'To automatyczny asystent. W każdej chwili można poprosić o rozmowę z człowiekiem.',
  },
  quotation: {
    en: 'Our information is in another language, so here it is word for word:',
    uk: 'Наша інформація іншою мовою, тому наводимо її дослівно:',
    es: 'Nuestra información está en otro idioma; aquí la tiene tal cual:',
    pt: 'A nossa informação está noutro idioma; aqui está tal como é:',
    ru: 'Наша информация на другом языке, поэтому приводим её дословно:',
    id: 'Informasi kami dalam bahasa lain, berikut kutipannya apa adanya:',
    tr: 'Bilgilerimiz başka bir dilde; olduğu gibi aktarıyoruz:',
    fr: 'Nos informations sont dans une autre langue ; les voici mot pour mot :',
    de: 'Unsere Angaben sind in einer anderen Sprache, hier der Wortlaut:',
    ja: '情報は別の言語で書かれているため、原文のままご案内します。',
    ar: 'معلوماتنا مكتوبة بلغة أخرى، وهذا نصها كما هو:',
    pl: 'Nasze informacje są w innym języku, podajemy je dosłownie:',
  },
  correction: {
    en: 'A correction to what we wrote earlier:',
    uk: 'Уточнюємо те, що писали раніше:',
    es: 'Una corrección a lo que le escribimos antes:',
    pt: 'Uma correção ao que escrevemos antes:',
    ru: 'Уточняем то, что писали раньше:',
    id: 'Koreksi atas yang kami tulis sebelumnya:',
    tr: 'Daha önce yazdıklarımızla ilgili bir düzeltme:',
    fr: 'Une correction à ce que nous avons écrit plus tôt :',
    de: 'Eine Korrektur zu dem, was wir Ihnen geschrieben haben:',
    ja: '先ほどのご案内を訂正いたします。',
    ar: 'تصحيح لما كتبناه سابقًا:',
    pl: 'Sprostowanie do tego, co pisaliśmy wcześniej:',
  },
};

export function isLanguage(tag: string | null | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}

/**
 * The phrase in the customer's language: the owner's wording, else ours. A language that we do not speak, or an
 * unknown one, gets the first of `fallbacks` that we do, else English.
 */
export function choosePhrase(
  phrases: SetPhrases,
  kind: PhraseKind,
  language: string | null,
  fallbacks: (string | null)[] = [],
): string {
  for (const tag of [language, ...fallbacks]) {
    if (tag === null) continue;
    const own = phrases[kind]?.[tag]?.trim();
    if (own) return own;
    if (isLanguage(tag)) return DEFAULT_SET_PHRASES[kind][tag];
  }
  return phrases[kind]?.['en']?.trim() || DEFAULT_SET_PHRASES[kind].en;
}

/** Every wording of the owner's own, in any language. */
export function ownWords(phrases: SetPhrases): string[] {
  return Object.values(phrases)
    .flatMap((wordings) => Object.values(wordings))
    .filter((wording) => wording.trim() !== '');
}
