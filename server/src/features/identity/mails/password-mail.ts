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
  /** In the place of the texts above for whom somebody else made the user. */
  invitation: { heading: string; intro: string; footer: string };
};

/** Who lets the reader work, and in which account. */
export type Invitation = { by: string; account: string };

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
    invitation: {
      heading: 'You can work in {account}',
      intro: '{by} lets you work in the Parley account {account}. Sign in with this address and password.',
      footer: 'You do not know this business? Then ignore this email.',
    },
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
    invitation: {
      heading: 'Запрошення до роботи в {account}',
      intro: '{by} надає вам доступ до акаунта {account} у Parley. Увійдіть із цією адресою та паролем.',
      footer: 'Не знаєте цієї компанії? Просто не зважайте на цей лист.',
    },
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
    invitation: {
      heading: 'Ya puedes trabajar en {account}',
      intro: '{by} te da acceso a la cuenta {account} de Parley. Entra con este correo y esta contraseña.',
      footer: '¿No conoces este negocio? Ignora este mensaje.',
    },
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
    invitation: {
      heading: 'Já pode trabalhar em {account}',
      intro: '{by} dá-lhe acesso à conta {account} no Parley. Entre com este e-mail e esta palavra-passe.',
      footer: 'Não conhece esta empresa? Ignore este e-mail.',
    },
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
    invitation: {
      heading: 'Приглашение к работе в {account}',
      intro: '{by} открывает вам доступ к аккаунту {account} в Parley. Войдите с этим адресом и паролем.',
      footer: 'Не знаете эту компанию? Просто не обращайте внимания на это письмо.',
    },
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
    invitation: {
      heading: 'Anda dapat bekerja di {account}',
      intro: '{by} memberi Anda akses ke akun Parley {account}. Masuk dengan alamat dan kata sandi ini.',
      footer: 'Tidak mengenal bisnis ini? Abaikan saja email ini.',
    },
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
    invitation: {
      heading: '{account} hesabında çalışabilirsiniz',
      intro:
        '{by} size Parley’deki {account} hesabında çalışma izni verdi. Bu adres ve şifreyle giriş yapın.',
      footer: 'Bu işletmeyi tanımıyorsanız bu e-postayı dikkate almayın.',
    },
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
    invitation: {
      heading: 'Vous pouvez travailler dans {account}',
      intro:
        '{by} vous donne accès au compte Parley {account}. Connectez-vous avec cette adresse et ce mot de passe.',
      footer: 'Vous ne connaissez pas cette entreprise ? Ignorez simplement cet e-mail.',
    },
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
    invitation: {
      heading: 'Sie können in {account} mitarbeiten',
      intro:
        '{by} gibt Ihnen Zugang zum Parley-Konto {account}. Melden Sie sich mit dieser Adresse und diesem Passwort an.',
      footer: 'Sie kennen dieses Unternehmen nicht? Dann ignorieren Sie diese E-Mail.',
    },
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
    invitation: {
      heading: '{account}で作業できるようになりました',
      intro:
        '{by}さんが、Parleyのアカウント「{account}」へのアクセスを許可しました。次のメールアドレスとパスワードでログインしてください。',
      footer: 'この事業者に心当たりがない場合は、このメールを無視してください。',
    },
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
    invitation: {
      heading: 'يمكنك العمل في {account}',
      intro:
        'منحك {by} إمكانية العمل في حساب {account} على Parley. سجّل الدخول بهذا العنوان وكلمة المرور هذه.',
      footer: 'لا تعرف هذا النشاط التجاري؟ تجاهل هذه الرسالة.',
    },
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
    invitation: {
      heading: 'Możesz pracować na koncie {account}',
      intro: '{by} daje Ci dostęp do konta {account} w Parley. Zaloguj się tym adresem i hasłem.',
      footer: 'Nie znasz tej firmy? Zignoruj tę wiadomość.',
    },
  },
};

export async function writePasswordMail(input: {
  email: string;
  password: string;
  language: LanguageCode;
  publicUrl: string;
  invitation?: Invitation;
}): Promise<Mail> {
  const { email, password, language, publicUrl, invitation } = input;
  const texts = TEXTS[language];
  const { heading, intro, footer } = invitation ? inviting(texts.invitation, invitation) : texts;
  // The letter library weighs 60 MB and a second of start: it is fetched when a letter is written.
  const { renderLetter } = await import('#infra/mail/layout.ts');
  const letter = await renderLetter({
    language,
    dir: LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr',
    heading,
    paragraphs: [intro],
    values: [
      { label: texts.email, value: email },
      { label: texts.password, value: password },
    ],
    action: { label: texts.action, url: new URL('/login', publicUrl).href },
    footer: `${texts.advice} ${footer}`,
  });
  return { to: email, subject: texts.subject, ...letter };
}

function inviting(texts: Texts['invitation'], { by, account }: Invitation): Texts['invitation'] {
  // One pass: a name that looks like a place is no place.
  const fill = (text: string) =>
    text.replace(/\{(by|account)\}/g, (_, place) => (place === 'by' ? by : account));
  return { heading: fill(texts.heading), intro: fill(texts.intro), footer: texts.footer };
}
