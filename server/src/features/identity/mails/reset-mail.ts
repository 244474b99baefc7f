import { LANGUAGES, type LanguageCode } from '@parley/contract/languages.ts';
import type { Mail } from '#infra/mail.ts';

type Texts = { subject: string; heading: string; intro: string; action: string; footer: string };

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    subject: 'A new password for Parley',
    heading: 'Choose a new password',
    intro: 'Somebody asked for a new password for this address. The link works once, for 30 minutes.',
    action: 'Choose a new password',
    footer: 'It was not you? Then ignore this email: your password stays as it is.',
  },
  uk: {
    subject: 'Новий пароль до Parley',
    heading: 'Виберіть новий пароль',
    intro: 'Хтось попросив новий пароль для цієї адреси. Посилання діє один раз, протягом 30 хвилин.',
    action: 'Вибрати новий пароль',
    footer: 'Це були не ви? Просто не зважайте на цей лист: пароль залишиться тим самим.',
  },
  es: {
    subject: 'Una contraseña nueva para Parley',
    heading: 'Elige una contraseña nueva',
    intro:
      'Alguien ha pedido una contraseña nueva para este correo. El enlace sirve una sola vez, durante 30 minutos.',
    action: 'Elegir contraseña',
    footer: '¿No has sido tú? Ignora este mensaje: tu contraseña sigue igual.',
  },
  pt: {
    subject: 'Uma nova palavra-passe para o Parley',
    heading: 'Escolha uma nova palavra-passe',
    intro:
      'Alguém pediu uma nova palavra-passe para este e-mail. A ligação serve uma só vez, durante 30 minutos.',
    action: 'Escolher palavra-passe',
    footer: 'Não foi você? Ignore este e-mail: a sua palavra-passe mantém-se.',
  },
  ru: {
    subject: 'Новый пароль для Parley',
    heading: 'Выберите новый пароль',
    intro: 'Кто-то попросил новый пароль для этого адреса. Ссылка действует один раз, в течение 30 минут.',
    action: 'Выбрать новый пароль',
    footer: 'Это были не вы? Просто не обращайте внимания на это письмо: пароль останется прежним.',
  },
  id: {
    subject: 'Kata sandi baru untuk Parley',
    heading: 'Pilih kata sandi baru',
    intro: 'Seseorang meminta kata sandi baru untuk alamat ini. Tautan berlaku satu kali, selama 30 menit.',
    action: 'Pilih kata sandi',
    footer: 'Bukan Anda? Abaikan saja email ini: kata sandi Anda tetap sama.',
  },
  tr: {
    subject: 'Parley için yeni şifre',
    heading: 'Yeni bir şifre seçin',
    intro: 'Bu adres için yeni bir şifre istendi. Bağlantı bir kez ve 30 dakika boyunca geçerlidir.',
    action: 'Yeni şifre seç',
    footer: 'Siz istemediyseniz bu e-postayı dikkate almayın: şifreniz aynı kalır.',
  },
  fr: {
    subject: 'Un nouveau mot de passe pour Parley',
    heading: 'Choisissez un nouveau mot de passe',
    intro:
      'Quelqu’un a demandé un nouveau mot de passe pour cette adresse. Le lien fonctionne une seule fois, pendant 30 minutes.',
    action: 'Choisir un mot de passe',
    footer: 'Ce n’était pas vous ? Ignorez cet e-mail : votre mot de passe reste le même.',
  },
  de: {
    subject: 'Ein neues Passwort für Parley',
    heading: 'Wählen Sie ein neues Passwort',
    intro:
      'Jemand hat für diese Adresse ein neues Passwort angefordert. Der Link gilt einmal und 30 Minuten lang.',
    action: 'Neues Passwort wählen',
    footer: 'Das waren nicht Sie? Dann ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
  ja: {
    subject: 'Parleyの新しいパスワード',
    heading: '新しいパスワードを設定してください',
    intro: 'このアドレスに新しいパスワードの設定が求められました。リンクは30分間、1回だけ使えます。',
    action: 'パスワードを設定',
    footer: 'お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  },
  ar: {
    subject: 'كلمة مرور جديدة لـ Parley',
    heading: 'اختر كلمة مرور جديدة',
    intro: 'طلب أحدهم كلمة مرور جديدة لهذا العنوان. يعمل الرابط مرة واحدة ولمدة 30 دقيقة.',
    action: 'اختيار كلمة مرور',
    footer: 'لم تكن أنت؟ تجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  },
  pl: {
    subject: 'Nowe hasło do Parley',
    heading: 'Wybierz nowe hasło',
    intro: 'Ktoś poprosił o nowe hasło dla tego adresu. Link działa jeden raz, przez 30 minut.',
    action: 'Wybierz nowe hasło',
    footer: 'To nie Ty? Zignoruj tę wiadomość: hasło pozostanie bez zmian.',
  },
};

/** The token stands behind the # of the link, so that no server on the way logs it. */
export async function writeResetMail(input: {
  email: string;
  token: string;
  language: LanguageCode;
  publicUrl: string;
}): Promise<Mail> {
  const { email, token, language, publicUrl } = input;
  const { subject, heading, intro, action, footer } = TEXTS[language];
  // Fetched when a letter is written, as for the password mail.
  const { renderLetter } = await import('#infra/mail/layout.ts');
  const letter = await renderLetter({
    language,
    dir: LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr',
    heading,
    paragraphs: [intro],
    action: { label: action, url: new URL(`/reset-password#${token}`, publicUrl).href },
    footer,
  });
  return { to: email, subject, ...letter };
}
