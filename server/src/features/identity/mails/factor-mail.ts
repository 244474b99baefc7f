import { LANGUAGES, type LanguageCode } from '@parley/contract/languages.ts';
import type { Mail } from '#infra/mail.ts';

type Texts = {
  on: [subject: string, intro: string];
  off: [subject: string, intro: string];
  action: string;
  footer: string;
};

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    on: [
      'Your second factor is on',
      'From now on, signing in to Parley takes a code from your authenticator app.',
    ],
    off: ['Your second factor is off', 'From now on, your password alone is enough to sign in to Parley.'],
    action: 'Open Security',
    footer: 'It was not you? Then set a new password at once: that signs everybody else out.',
  },
  uk: {
    on: ['Другий фактор увімкнено', 'Відтепер для входу в Parley потрібен код із застосунку автентифікації.'],
    off: ['Другий фактор вимкнено', 'Відтепер для входу в Parley досить самого пароля.'],
    action: 'Відкрити розділ безпеки',
    footer: 'Це були не ви? Одразу встановіть новий пароль: тоді всі інші вийдуть із вашого акаунта.',
  },
  es: {
    on: [
      'El segundo factor está activado',
      'Desde ahora, para entrar en Parley hace falta un código de tu aplicación de autenticación.',
    ],
    off: [
      'El segundo factor está desactivado',
      'Desde ahora, para entrar en Parley basta con tu contraseña.',
    ],
    action: 'Abrir Seguridad',
    footer: '¿No has sido tú? Pon enseguida una contraseña nueva: así se cierran las demás sesiones.',
  },
  pt: {
    on: [
      'O segundo fator está ativado',
      'A partir de agora, para entrar no Parley é preciso um código da sua aplicação de autenticação.',
    ],
    off: [
      'O segundo fator está desativado',
      'A partir de agora, para entrar no Parley basta a sua palavra-passe.',
    ],
    action: 'Abrir Segurança',
    footer: 'Não foi você? Defina já uma nova palavra-passe: isso termina todas as outras sessões.',
  },
  ru: {
    on: ['Второй фактор включён', 'Теперь для входа в Parley нужен код из приложения-аутентификатора.'],
    off: ['Второй фактор выключен', 'Теперь для входа в Parley достаточно одного пароля.'],
    action: 'Открыть раздел безопасности',
    footer: 'Это были не вы? Сразу задайте новый пароль: тогда все остальные выйдут из вашего аккаунта.',
  },
  id: {
    on: [
      'Verifikasi dua langkah aktif',
      'Mulai sekarang, masuk ke Parley memerlukan kode dari aplikasi autentikator Anda.',
    ],
    off: [
      'Verifikasi dua langkah nonaktif',
      'Mulai sekarang, kata sandi saja sudah cukup untuk masuk ke Parley.',
    ],
    action: 'Buka Keamanan',
    footer: 'Bukan Anda? Segera buat kata sandi baru: semua perangkat lain akan dikeluarkan.',
  },
  tr: {
    on: [
      'İki adımlı doğrulama açıldı',
      'Artık Parley’e giriş için kimlik doğrulama uygulamanızdan bir kod gerekiyor.',
    ],
    off: ['İki adımlı doğrulama kapatıldı', 'Artık Parley’e giriş için yalnızca şifreniz yeterli.'],
    action: 'Güvenliği aç',
    footer: 'Siz değil miydiniz? Hemen yeni bir şifre belirleyin: diğer tüm oturumlar kapanır.',
  },
  fr: {
    on: [
      'Le second facteur est activé',
      'Désormais, la connexion à Parley demande un code de votre application d’authentification.',
    ],
    off: [
      'Le second facteur est désactivé',
      'Désormais, votre mot de passe suffit pour vous connecter à Parley.',
    ],
    action: 'Ouvrir Sécurité',
    footer: 'Ce n’était pas vous ? Changez tout de suite de mot de passe : cela déconnecte tous les autres.',
  },
  de: {
    on: [
      'Ihr zweiter Faktor ist eingeschaltet',
      'Ab jetzt braucht die Anmeldung bei Parley einen Code aus Ihrer Authenticator-App.',
    ],
    off: [
      'Ihr zweiter Faktor ist ausgeschaltet',
      'Ab jetzt genügt für die Anmeldung bei Parley Ihr Passwort allein.',
    ],
    action: 'Sicherheit öffnen',
    footer: 'Das waren nicht Sie? Dann setzen Sie sofort ein neues Passwort: Das meldet alle anderen ab.',
  },
  ja: {
    on: ['二段階認証がオンになりました', '今後Parleyにログインするときは、認証アプリのコードが必要です。'],
    off: ['二段階認証がオフになりました', '今後はパスワードだけでParleyにログインできます。'],
    action: 'セキュリティを開く',
    footer:
      'お心当たりがない場合は、すぐに新しいパスワードを設定してください。ほかの端末はすべてログアウトされます。',
  },
  ar: {
    on: ['تم تفعيل التحقق بخطوتين', 'من الآن فصاعدًا يتطلب تسجيل الدخول إلى Parley رمزًا من تطبيق المصادقة.'],
    off: ['تم إيقاف التحقق بخطوتين', 'من الآن فصاعدًا تكفي كلمة المرور وحدها لتسجيل الدخول إلى Parley.'],
    action: 'فتح الأمان',
    footer: 'لم تكن أنت؟ عيّن كلمة مرور جديدة فورًا: يسجّل ذلك خروج كل الآخرين.',
  },
  pl: {
    on: [
      'Drugi składnik jest włączony',
      'Od teraz logowanie do Parley wymaga kodu z aplikacji uwierzytelniającej.',
    ],
    off: ['Drugi składnik jest wyłączony', 'Od teraz do zalogowania się do Parley wystarczy samo hasło.'],
    action: 'Otwórz Bezpieczeństwo',
    footer: 'To nie Ty? Od razu ustaw nowe hasło: wszyscy inni zostaną wylogowani.',
  },
};

/** Tells that signing in takes a code from now on, or none any more. */
export async function writeFactorMail(input: {
  email: string;
  isOn: boolean;
  language: LanguageCode;
  publicUrl: string;
}): Promise<Mail> {
  const { email, isOn, language, publicUrl } = input;
  const { on, off, action, footer } = TEXTS[language];
  const [subject, intro] = isOn ? on : off;
  // Fetched when a letter is written, as for the password mail.
  const { renderLetter } = await import('#infra/mail/layout.ts');
  const letter = await renderLetter({
    language,
    dir: LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr',
    heading: subject,
    paragraphs: [intro],
    action: { label: action, url: new URL('/dashboard?dialog=security', publicUrl).href },
    footer,
  });
  return { to: email, subject: `${subject} · Parley`, ...letter };
}
