import { LANGUAGES, type LanguageCode } from '@parley/contract/languages.ts';
import type { Mail } from '#infra/mail.ts';

type Texts = {
  subject: string;
  heading: string;
  intro: string;
  email: string;
  password: string;
  advice: string;
  action: string;
  footer: string;
};

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    subject: 'Your Parley password',
    heading: 'Welcome to Parley',
    intro: 'Your account is ready. Sign in with this address and password.',
    email: 'Email',
    password: 'Password',
    advice: 'Keep this password somewhere safe and show it to nobody.',
    action: 'Sign in',
    footer: 'You did not ask for an account? Then ignore this email.',
  },
  uk: {
    subject: 'Ваш пароль до Parley',
    heading: 'Вітаємо в Parley',
    intro: 'Ваш акаунт готовий. Увійдіть із цією адресою та паролем.',
    email: 'Електронна пошта',
    password: 'Пароль',
    advice: 'Збережіть пароль у надійному місці й нікому його не показуйте.',
    action: 'Увійти',
    footer: 'Не створювали акаунта? Просто не зважайте на цей лист.',
  },
  es: {
    subject: 'Tu contraseña de Parley',
    heading: 'Te damos la bienvenida a Parley',
    intro: 'Tu cuenta está lista. Entra con este correo y esta contraseña.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    advice: 'Guarda la contraseña en un lugar seguro y no se la enseñes a nadie.',
    action: 'Entrar',
    footer: '¿No has pedido una cuenta? Ignora este mensaje.',
  },
  pt: {
    subject: 'A sua palavra-passe do Parley',
    heading: 'Boas-vindas ao Parley',
    intro: 'A sua conta está pronta. Entre com este e-mail e esta palavra-passe.',
    email: 'E-mail',
    password: 'Palavra-passe',
    advice: 'Guarde a palavra-passe num lugar seguro e não a mostre a ninguém.',
    action: 'Entrar',
    footer: 'Não pediu uma conta? Ignore este e-mail.',
  },
  ru: {
    subject: 'Ваш пароль для Parley',
    heading: 'Добро пожаловать в Parley',
    intro: 'Ваш аккаунт готов. Войдите с этим адресом и паролем.',
    email: 'Электронная почта',
    password: 'Пароль',
    advice: 'Сохраните пароль в надёжном месте и никому его не показывайте.',
    action: 'Войти',
    footer: 'Не создавали аккаунт? Просто не обращайте внимания на это письмо.',
  },
  id: {
    subject: 'Kata sandi Parley Anda',
    heading: 'Selamat datang di Parley',
    intro: 'Akun Anda sudah siap. Masuk dengan alamat dan kata sandi ini.',
    email: 'Email',
    password: 'Kata sandi',
    advice: 'Simpan kata sandi ini di tempat yang aman dan jangan tunjukkan kepada siapa pun.',
    action: 'Masuk',
    footer: 'Tidak merasa meminta akun? Abaikan saja email ini.',
  },
  tr: {
    subject: 'Parley şifreniz',
    heading: 'Parley’e hoş geldiniz',
    intro: 'Hesabınız hazır. Bu adres ve şifreyle giriş yapın.',
    email: 'E-posta',
    password: 'Şifre',
    advice: 'Şifreyi güvenli bir yerde saklayın ve kimseyle paylaşmayın.',
    action: 'Giriş yap',
    footer: 'Hesap istemediyseniz bu e-postayı dikkate almayın.',
  },
  fr: {
    subject: 'Votre mot de passe Parley',
    heading: 'Bienvenue sur Parley',
    intro: 'Votre compte est prêt. Connectez-vous avec cette adresse et ce mot de passe.',
    email: 'E-mail',
    password: 'Mot de passe',
    advice: 'Gardez ce mot de passe en lieu sûr et ne le montrez à personne.',
    action: 'Se connecter',
    footer: 'Vous n’avez pas demandé de compte ? Ignorez simplement cet e-mail.',
  },
  de: {
    subject: 'Ihr Passwort für Parley',
    heading: 'Willkommen bei Parley',
    intro: 'Ihr Konto ist bereit. Melden Sie sich mit dieser Adresse und diesem Passwort an.',
    email: 'E-Mail',
    password: 'Passwort',
    advice: 'Bewahren Sie das Passwort sicher auf und zeigen Sie es niemandem.',
    action: 'Anmelden',
    footer: 'Sie haben kein Konto angefordert? Dann ignorieren Sie diese E-Mail.',
  },
  ja: {
    subject: 'Parleyのパスワード',
    heading: 'Parleyへようこそ',
    intro: 'アカウントの準備ができました。次のメールアドレスとパスワードでログインしてください。',
    email: 'メールアドレス',
    password: 'パスワード',
    advice: 'パスワードは安全な場所に保管し、誰にも見せないでください。',
    action: 'ログイン',
    footer: 'お心当たりがない場合は、このメールを無視してください。',
  },
  ar: {
    subject: 'كلمة مرورك في Parley',
    heading: 'مرحبًا بك في Parley',
    intro: 'حسابك جاهز. سجّل الدخول بهذا العنوان وكلمة المرور هذه.',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    advice: 'احتفظ بكلمة المرور في مكان آمن ولا تُطلع عليها أحدًا.',
    action: 'تسجيل الدخول',
    footer: 'لم تطلب إنشاء حساب؟ تجاهل هذه الرسالة.',
  },
  pl: {
    subject: 'Twoje hasło do Parley',
    heading: 'Witamy w Parley',
    intro: 'Twoje konto jest gotowe. Zaloguj się tym adresem i hasłem.',
    email: 'E-mail',
    password: 'Hasło',
    advice: 'Przechowuj hasło w bezpiecznym miejscu i nikomu go nie pokazuj.',
    action: 'Zaloguj się',
    footer: 'Konto powstało bez Twojej prośby? Zignoruj tę wiadomość.',
  },
};

export async function writePasswordMail(input: {
  email: string;
  password: string;
  language: LanguageCode;
  publicUrl: string;
}): Promise<Mail> {
  const { email, password, language, publicUrl } = input;
  const texts = TEXTS[language];
  // The letter library weighs 60 MB and a second of start: it is fetched when a letter is written.
  const { renderLetter } = await import('#infra/mail/layout.ts');
  const letter = await renderLetter({
    language,
    dir: LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr',
    heading: texts.heading,
    paragraphs: [texts.intro],
    values: [
      { label: texts.email, value: email },
      { label: texts.password, value: password },
    ],
    action: { label: texts.action, url: new URL('/login', publicUrl).href },
    footer: `${texts.advice} ${texts.footer}`,
  });
  return { to: email, subject: texts.subject, ...letter };
}
