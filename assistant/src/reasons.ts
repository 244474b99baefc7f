import { isLanguage } from './phrases.ts';
import type { Language } from './types.ts';

/** Why nothing was answered, in words for the business; `{near}` is the closest place in the knowledge base. */
type ReasonKind = 'empty' | 'nothing' | 'unsure' | 'unreadable' | 'unseen' | 'left';

const REASONS: Record<ReasonKind, Record<Language, string>> = {
  empty: {
    en: 'The knowledge base is empty.',
    uk: 'База знань порожня.',
    es: 'La base de conocimientos está vacía.',
    pt: 'A base de conhecimento está vazia.',
    ru: 'База знаний пуста.',
    id: 'Basis pengetahuan masih kosong.',
    tr: 'Bilgi bankası boş.',
    fr: 'La base de connaissances est vide.',
    de: 'Die Wissensbasis ist leer.',
    ja: 'ナレッジベースが空です。',
    ar: 'قاعدة المعرفة فارغة.',
    pl: 'Baza wiedzy jest pusta.',
  },
  nothing: {
    en: 'The knowledge base says nothing about this.',
    uk: 'У базі знань про це нічого немає.',
    es: 'La base de conocimientos no dice nada sobre esto.',
    pt: 'A base de conhecimento não diz nada sobre isto.',
    ru: 'В базе знаний об этом ничего нет.',
    id: 'Basis pengetahuan tidak memuat apa pun tentang hal ini.',
    tr: 'Bilgi bankasında bununla ilgili bir şey yok.',
    fr: 'La base de connaissances ne dit rien à ce sujet.',
    de: 'Die Wissensbasis sagt dazu nichts.',
    ja: 'ナレッジベースにこれについての記載がありません。',
    ar: 'لا تذكر قاعدة المعرفة شيئًا عن هذا.',
    pl: 'Baza wiedzy nic o tym nie mówi.',
  },
  unsure: {
    en: 'The knowledge base has something close (“{near}”), but it does not clearly answer this question.',
    uk: 'У базі знань є щось близьке («{near}»), але воно не відповідає на це питання однозначно.',
    es: 'La base de conocimientos tiene algo parecido («{near}»), pero no responde claramente a esta pregunta.',
    pt: 'A base de conhecimento tem algo próximo (“{near}”), mas não responde claramente a esta pergunta.',
    ru: 'В базе знаний есть близкое («{near}»), но оно не отвечает на этот вопрос однозначно.',
    id: 'Basis pengetahuan memuat hal yang mirip (“{near}”), tetapi tidak jelas menjawab pertanyaan ini.',
    tr: 'Bilgi bankasında yakın bir şey var (“{near}”), ama bu soruyu açıkça yanıtlamıyor.',
    fr: 'La base de connaissances contient quelque chose de proche (« {near} »), mais cela ne répond pas clairement à la question.',
    de: 'Die Wissensbasis enthält etwas Ähnliches („{near}“), das diese Frage aber nicht eindeutig beantwortet.',
    ja: 'ナレッジベースに近い記載（「{near}」）がありますが、この質問への明確な答えではありません。',
    ar: 'في قاعدة المعرفة شيء قريب («{near}») لكنه لا يجيب بوضوح عن هذا السؤال.',
    pl: 'Baza wiedzy zawiera coś zbliżonego („{near}”), ale nie odpowiada to jasno na to pytanie.',
  },
  unreadable: {
    en: 'The message has no readable text.',
    uk: 'У повідомленні немає тексту, який можна прочитати.',
    es: 'El mensaje no contiene texto legible.',
    pt: 'A mensagem não contém texto legível.',
    ru: 'В сообщении нет текста, который можно прочитать.',
    id: 'Pesan tidak berisi teks yang dapat dibaca.',
    tr: 'Mesajda okunabilecek bir metin yok.',
    fr: 'Le message ne contient aucun texte lisible.',
    de: 'Die Nachricht enthält keinen lesbaren Text.',
    ja: 'メッセージに読み取れる文字がありません。',
    ar: 'لا تحتوي الرسالة على نص يمكن قراءته.',
    pl: 'Wiadomość nie zawiera tekstu, który można odczytać.',
  },
  unseen: {
    en: 'Built-in answers only read text. They cannot see or hear what was sent.',
    uk: 'Вбудовані відповіді читають лише текст. Побачити чи почути надіслане вони не можуть.',
    es: 'Las respuestas integradas solo leen texto. No pueden ver ni oír lo que se ha enviado.',
    pt: 'As respostas integradas só leem texto. Não conseguem ver nem ouvir o que foi enviado.',
    ru: 'Встроенные ответы читают только текст. Увидеть или услышать присланное они не могут.',
    id: 'Jawaban bawaan hanya membaca teks. Kiriman ini tidak dapat dilihat atau didengarnya.',
    tr: 'Yerleşik yanıtlar yalnızca metin okur. Gönderileni göremez ve dinleyemez.',
    fr: 'Les réponses intégrées ne lisent que le texte. Elles ne peuvent ni voir ni écouter ce qui a été envoyé.',
    de: 'Eingebaute Antworten lesen nur Text. Was geschickt wurde, können sie weder sehen noch hören.',
    ja: '内蔵の回答機能が読めるのは文字だけです。送られたものを見たり聞いたりすることはできません。',
    ar: 'الردود المدمجة تقرأ النصوص فقط، ولا تستطيع رؤية ما أُرسل أو سماعه.',
    pl: 'Wbudowane odpowiedzi czytają tylko tekst. Nie potrafią zobaczyć ani usłyszeć tego, co wysłano.',
  },
  left: {
    en: 'The model suggested no reply, although something is asked here.',
    uk: 'Модель пропонувала не відповідати, хоча тут є запитання.',
    es: 'El modelo proponía no responder, aunque aquí hay una pregunta.',
    pt: 'O modelo propôs não responder, embora haja aqui uma pergunta.',
    ru: 'Модель предложила не отвечать, хотя здесь есть вопрос.',
    id: 'Model menyarankan untuk tidak membalas, padahal ada pertanyaan di sini.',
    tr: 'Model yanıt vermemeyi önerdi, oysa burada bir soru var.',
    fr: 'Le modèle proposait de ne pas répondre, alors qu’une question est posée ici.',
    de: 'Das Modell wollte nicht antworten, obwohl hier etwas gefragt wird.',
    ja: 'モデルは返信不要と判断しましたが、ここには質問があります。',
    ar: 'اقترح النموذج عدم الرد، مع أن هنا سؤالًا.',
    pl: 'Model proponował nie odpowiadać, choć jest tu pytanie.',
  },
};

/** The reason in the language of the business, English when it is none of the twelve. */
export function sayReason(kind: ReasonKind, language: string | null, near = ''): string {
  const text = REASONS[kind][isLanguage(language) ? language : 'en'];
  const short = near.length > 80 ? `${near.slice(0, 79).trimEnd()}…` : near;
  // A function, since a price such as $& would be read as a pattern.
  return text.replace('{near}', () => short);
}

/**
 * One of our own reasons as it was said in any language, so that each reader gets it in theirs: its kind and the place
 * it names. Null for any other words.
 */
export function readReason(reason: string): { kind: ReasonKind; near: string | null } | null {
  for (const kind of Object.keys(REASONS) as ReasonKind[]) {
    for (const template of Object.values(REASONS[kind])) {
      const [start = '', end] = template.split('{near}');
      if (end === undefined) {
        if (reason === template) return { kind, near: null };
      } else if (
        reason.length >= start.length + end.length &&
        reason.startsWith(start) &&
        reason.endsWith(end)
      ) {
        return { kind, near: reason.slice(start.length, reason.length - end.length) };
      }
    }
  }
  return null;
}
