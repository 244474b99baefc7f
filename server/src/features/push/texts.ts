import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '@parley/contract/languages.ts';

type Texts = {
  attention: string;
  missing: string;
  drafts: string;
  messages: string;
  test: string;
  approve: string;
};

/** The worker of a browser has no dictionary: a notification comes with its words. */
const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    attention: 'Needs you',
    missing: 'A question that nothing answers yet',
    drafts: 'A draft waits for you',
    messages: 'New message',
    test: 'Notifications work on this device.',
    approve: 'Approve and send',
  },
  uk: {
    attention: 'Потрібна ваша увага',
    missing: 'Запитання, на яке ще немає відповіді',
    drafts: 'Чернетка чекає на вас',
    messages: 'Нове повідомлення',
    test: 'Сповіщення на цьому пристрої працюють.',
    approve: 'Схвалити й надіслати',
  },
  es: {
    attention: 'Te necesita',
    missing: 'Una pregunta todavía sin respuesta',
    drafts: 'Un borrador te espera',
    messages: 'Mensaje nuevo',
    test: 'Las notificaciones funcionan en este dispositivo.',
    approve: 'Aprobar y enviar',
  },
  pt: {
    attention: 'Precisa de si',
    missing: 'Uma pergunta ainda sem resposta',
    drafts: 'Um rascunho espera por si',
    messages: 'Nova mensagem',
    test: 'As notificações funcionam neste dispositivo.',
    approve: 'Aprovar e enviar',
  },
  ru: {
    attention: 'Нужно ваше внимание',
    missing: 'Вопрос, на который пока нет ответа',
    drafts: 'Черновик ждёт вас',
    messages: 'Новое сообщение',
    test: 'Уведомления на этом устройстве работают.',
    approve: 'Одобрить и отправить',
  },
  id: {
    attention: 'Membutuhkan Anda',
    missing: 'Pertanyaan yang belum terjawab',
    drafts: 'Sebuah draf menunggu Anda',
    messages: 'Pesan baru',
    test: 'Notifikasi berfungsi di perangkat ini.',
    approve: 'Setujui dan kirim',
  },
  tr: {
    attention: 'Size ihtiyaç var',
    missing: 'Henüz yanıtı olmayan bir soru',
    drafts: 'Bir taslak sizi bekliyor',
    messages: 'Yeni mesaj',
    test: 'Bildirimler bu cihazda çalışıyor.',
    approve: 'Onayla ve gönder',
  },
  fr: {
    attention: 'A besoin de vous',
    missing: 'Une question encore sans réponse',
    drafts: 'Un brouillon vous attend',
    messages: 'Nouveau message',
    test: 'Les notifications fonctionnent sur cet appareil.',
    approve: 'Valider et envoyer',
  },
  de: {
    attention: 'Braucht Sie',
    missing: 'Eine Frage noch ohne Antwort',
    drafts: 'Ein Entwurf wartet auf Sie',
    messages: 'Neue Nachricht',
    test: 'Mitteilungen funktionieren auf diesem Gerät.',
    approve: 'Freigeben & senden',
  },
  ja: {
    attention: '対応が必要です',
    missing: 'まだ答えのない質問があります',
    drafts: '下書きが確認を待っています',
    messages: '新しいメッセージ',
    test: 'この端末で通知が届くことを確認しました。',
    approve: '承認して送信',
  },
  ar: {
    attention: 'يحتاج إليك',
    missing: 'سؤال لا إجابة له بعد',
    drafts: 'مسودة بانتظارك',
    messages: 'رسالة جديدة',
    test: 'الإشعارات تعمل على هذا الجهاز.',
    approve: 'موافقة وإرسال',
  },
  pl: {
    attention: 'Potrzebna Twoja uwaga',
    missing: 'Pytanie, na które nie ma jeszcze odpowiedzi',
    drafts: 'Szkic czeka na Ciebie',
    messages: 'Nowa wiadomość',
    test: 'Powiadomienia działają na tym urządzeniu.',
    approve: 'Akceptuj i wyślij',
  },
};

export function textsIn(language: string): Texts {
  return TEXTS[isLanguageCode(language) ? language : DEFAULT_LANGUAGE];
}
