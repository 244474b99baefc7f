import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import { foldText } from './fold.ts';
import type { Tongues } from './tongues.ts';
import { ANY_TONGUE, tongueOf } from './tongues.ts';

/*
 * Words that carry no topic, per language: they tell the language of a short text, and retrieval ignores them.
 * `chat` holds what customers wrap a question in ("please", "tell me", "I would like").
 */
const FUNCTION_WORDS: Record<Language, string> = {
  en: `a an the and or but if of in on at to for from with by about as is are was were be been am do does did have has had
    can could will would shall should may might must i you he she it we they me him her us them my your his its our their
    this that these those there here what which who whom whose when where why how not no yes so than then too very just
    also any some all more most much many such only own same both each few other into out up down over under again it's
    i'm don't doesn't isn't aren't you're what's i'd i've can't won't ok okay there's`,
  uk: `і й та а або але якщо в у на з зі із до для від про за по при без під над між як що це цей ця ці той та те ті який
    яка яке які якого якої яку яким яких якому чи не ні так є був була було були бути буде будуть я ти ви він вона воно ми вони мені тобі вам нам йому
    їй їм мене тебе вас нас його її їх мій моя моє мої ваш ваша ваше ваші наш наша наше наші свій своя де коли куди
    звідки чому навіщо скільки хто чий також ще вже лише тільки дуже щоб тут там то ж б би можна треба у вас якою`,
  es: `el la los las un una unos unas y e o u pero si de del en a al con por para sin sobre entre hasta desde como que es
    son era soy eres somos fue ser esta estan estoy esto este estos estas eso ese esa esos hay ha he han tiene tienen
    tengo yo tu usted ustedes el ella ellos nosotros me te se le les lo nos mi mis su sus nuestro nuestra cual cuales
    quien cuando donde cuanto cuanta cuantos cuantas no ni muy mas tambien ya solo puede puedo pueden podria hacen`,
  pt: `o a os as um uma uns umas e ou mas se de do da dos das em no na nos nas a ao aos com por para pelo pela sem sobre
    entre ate desde como que e sao era sou fui foi ser esta estao estou isto este esta estes isso esse essa tem tenho
    ha eu tu voce voces ele ela eles nos me te se lhe lhes meu minha seu sua seus suas nosso nossa qual quais quem
    quando onde quanto quanta quantos quantas nao sim muito mais tambem ja so pode posso podem poderia vcs vc fazem`,
  ru: `и а но или если в во на с со из к ко до для от о об про за по при без под над между как что это этот эта эти тот та
    те то который которая которое которые ли не нет да есть был была было были быть будет будут я ты вы он она оно мы
    они мне тебе вам нам ему ей им меня тебя вас нас его ее их мой моя мое мои ваш ваша ваше ваши наш наша наше наши
    свой где когда куда откуда почему зачем сколько кто чей какой какая какое какие какую какого какому каком каких каким также еще уже только очень чтобы
    тут там же бы б можно нужно надо у так`,
  id: `yang dan atau tapi tetapi jika kalau di ke dari untuk dengan pada oleh tentang adalah ialah ini itu sini situ sana
    saya aku kamu anda kita kami dia mereka nya apa apakah siapa kapan dimana mana bagaimana gimana kenapa mengapa
    berapa tidak tak bukan nggak gak ga ya iya ada akan sudah belum bisa dapat boleh harus juga saja lagi sangat lebih
    paling hanya semua setiap para seorang sebuah buat kak min dong sih kah aja udah sama`,
  tr: `ve veya ya da de ama fakat eger bir bu su o ile icin gibi kadar gore ben sen siz biz onlar bana sana size bize ona
    beni seni sizi bizi onu benim senin sizin bizim onun ne hangi kim nerede nereye nereden nasil neden niye niçin kac
    mi mı mu mü misiniz mısınız musunuz müsünüz var yok degil evet hayir cok daha en sadece her tum hepsi olarak olan
    oldu olur olabilir icinde uzerinde hem ise ki acaba miyim mıyım peki`,
  fr: `le la les un une des du de d l et ou mais si en dans a au aux avec pour par sans sur sous entre chez jusque depuis
    comme que qui quoi dont est sont etait suis es etes sommes ete etre ce cet cette ces c'est il y a j'ai ai as avez
    avons ont je tu vous il elle ils elles nous on me te se lui leur mon ma mes ton votre vos notre nos son sa ses leurs
    quel quelle quels quelles quand ou combien comment pourquoi ne pas non oui tres plus aussi deja seulement peut peux
    pouvez est-ce qu'est s'il j n s t m qu`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber wenn ob in im an am auf zu zum zur von vom mit
    bei fur aus nach uber unter vor bis seit als wie ist sind war waren bin bist sein wird werden habe hat haben hatte
    ich du sie er es wir ihr mich dich uns euch mir dir ihm ihnen mein meine dein ihre ihren unser unsere euer eure sich
    dieser diese dieses seid ihrer ihres was wer wann wo wohin woher warum wieso welche welcher welches wieviel nicht kein keine nein ja
    sehr mehr auch schon nur noch kann konnen konnt darf muss mussen soll gibt man doch denn mal`,
  ja: `は が を に の と も で へ や か から まで より です ます でし だ た て い る ん ね よ な し さ これ それ あれ この その あの
    ここ そこ どこ いつ 何 なに なん 誰 どう どの どれ どんな いくつ ある あり いる い ない ませ する し さ れ こと もの ため よう
    という について ください でしょ う お ご 方 的 ましょ たい たら ば けど でき できる られ まし`,
  ar: `في من الى على عن مع هل ما ماذا متى اين كيف لماذا كم اي هذا هذه ذلك تلك هو هي هم نحن انا انت انتم انتي لي لك له لها لنا
    لكم ان كان كانت يكون تكون لا نعم لم لن ليس غير و او ثم قد كل بعض عند عندكم لديكم لدي لديك هناك هنا الذي التي الذين
    بين حتى منذ بعد قبل ايضا فقط جدا اكثر يمكن يمكنني ممكن ليش وين ايش شو فيه فى اذا لو ب ل ك ف يا`,
  pl: `i a oraz lub albo ale jesli w we na z ze do dla od o u po za przez bez pod nad miedzy jak co to ten ta te ci tamten
    ktory ktora ktore ktorzy czy nie tak jest sa byl byla bylo byli byc bedzie beda ja ty pan pani panstwo on ona ono my
    wy oni mnie ci panu pani wam nam mu jej im mi go ich moj moja moje wasz wasza wasze nasz nasza nasze swoj sie gdzie
    kiedy skad dlaczego ile kto czyj jaki jaka jakie jakich jakiego jakiej jakim jaka tez jeszcze juz tylko bardzo zeby tu tam mozna moge moze
    macie mam ma jestem jestescie u`,
};

const CHAT_WORDS: Record<Language, string> = {
  en: `hi hello hey please thanks thank dear good morning afternoon evening tell know want wanna need like would get got
    question ask asking wondering wonder help let looking look make sure possible guys team sir madam hope day well
    u ur pls plz info information details interested really going currently still offer provide able actually there
    anyone something anything sort happens happen use come give take go say see
    along thing things people person long work works working called mean means else now today soon first case does happens happen happened if me also still yet new old bring let know allowed allow possible required need needed already ever able want wish exactly precisely get getting doing goes come comes coming takes take both`,
  uk: `привіт вітаю добрий день доброго дня вечір ранок будь ласка дякую підкажіть скажіть хочу хотіла хотів хотілося
    цікавить цікаво питання запитання дізнатися розкажіть прошу потрібно потрібен потрібна маєте мати є вечора ранку
    можете могли можу пропонуєте робите
    входить треба чим яким яких котрої котра година працює буде бути робити робиться роблять взяти брати прийти зробити взагалі зараз сьогодні завтра якась якийсь щось якісь випадку разі потрібні допоможете допоможіть дозволено`,
  es: `hola buenos buenas dias tardes noches favor gracias quisiera quiero queria saber decirme dime informacion consulta
    pregunta gustaria necesito interesa ofrecen posible hacer ayuda disculpe tal vez ok
    hacer hago hace tener tengo tienes ir voy venir venir vienen haya caso pasa pasar sirve llevo llevar traer saber dan dais hacen haceis teneis trabajan incluye incluido permitido permiten cosa cosas algo alguien gente persona hoy manana ahora primero`,
  pt: `ola oi bom boa dia tarde noite favor obrigado obrigada gostaria quero queria saber dizer informacao informacoes
    duvida pergunta preciso interesse oferecem possivel fazer ajuda tudo bem gente pfv pf
    fazer faco faz ter tenho tem ir vou vir vem caso acontece acontecer serve levar trazer dar da dao trabalham inclui incluso permitido permitem coisa coisas algo alguem gente pessoa hoje amanha agora primeiro fica ficar funciona da pra pro rola consigo`,
  ru: `привет здравствуйте добрый день вечер утро доброго пожалуйста спасибо подскажите скажите хочу хотела хотел
    хотелось интересует интересно вопрос узнать расскажите прошу нужен нужна нужны имеете имеется здравствуй дня
    можете могли могу предлагаете делаете вечера будет идет такой поможете
    входит делать делается сделать делают взять брать прийти вообще сейчас сегодня завтра какой-то что-то случае если нужны поможете помогите разрешено разрешается бывает бывают есть будут идет получится получу подойдет получается`,
  id: `halo hai hi selamat pagi siang sore malam tolong mohon terima kasih mau ingin tanya bertanya tahu info informasi
    permisi minta perlu butuh bantu makasih menyediakan punya
    kalo kalau gimana bagaimana caranya cara ambil bawa datang buat jadi ada adakah terima menerima masuk termasuk orang hari sekarang besok kasus terjadi diperbolehkan pakai melayani tersedia nih deh sih gan sis min kapan lagi`,
  tr: `merhaba selam iyi gunler aksamlar gunaydin lutfen tesekkurler tesekkur istiyorum isterim isterdim ogrenmek bilgi
    soru sormak sorum merak ediyorum rica yardim kolay gelsin mumkun yapiyor yapıyor veriyor sunuyor musunuz
    yapiyormusunuz hocam
    nedir nedır yapiyorsunuz yaparsiniz yapar yapmak yapilir alabilir alinir alabilirim gerekiyor gerekir gerek lazim oluyor olur olursa gelir gelecek gider getirmeliyim bugun yarin simdi sey seyler biri kisi dahil mi durumunda halinde satiyor calisiyor bulunuyor edebilir edebilirim edebilirmiyim yapabilir`,
  fr: `bonjour bonsoir salut merci svp plait voudrais veux souhaite souhaiterais savoir dire renseignement question
    aimerais besoin possible faire aide proposez faites interesse informations information coucou
    fait faites font cas arrive arriver passer passe apporter amener venir viens prendre prend avoir etre mettre donner inclus compris permis autorise faut doit dois devrais chose choses quelque gens aujourd demain maintenant premier lieu devant comment donc moi toi est-ce que`,
  de: `hallo hi guten tag morgen abend bitte danke mochte mochten will wissen sagen frage fragen hatte gerne gern brauche
    wurde wurden bieten anbieten moglich machen hilfe interessiere information infos moin servus grusse liebe macht machst habt hast
    gibts finde bekomme bekommt euch geht
    kommen komme kommt mitbringen bringen nehmen nehmt nimmt brauchen braucht bekommen bekomme kriege kriegt passiert falls fall erlaubt enthalten inklusive dabei sache sachen etwas jemand leute heute morgen jetzt zuerst benutzt verwendet steht tun muss mussen wenn ich bekommt euch bei`,
  ja: `こんにちは こんばんは はじめまして お願い 教え いただけ ます 知り 質問 すみません 伺い お 聞き ありがとう ござい もらえ
    欲しい 可能 よろしく いただき 頂け 希望`,
  ar: `مرحبا السلام عليكم اهلا صباح مساء الخير شكرا فضلك لو سمحت اريد ارغب معرفه اعرف سؤال استفسار ابغى عايز حابب تقدمون
    تقدموا توفرون تخبرني ممكن محتاج احتاج يعطيك العافيه
    اذا يوجد توجد يتوفر متوفر متوفره يحتاج يلزم احضر اجيب اجي ناخذ ياخذ اخذ يصير حصل حاله شيء شي حد احد ناس اليوم غدا بكره الان مسموح يسمح تعملون تسوون يعمل ابي نبي بدي حق وش قديش معاكم`,
  pl: `czesc hej witam dzien dobry wieczor prosze dziekuje dzieki chcialbym chcialabym chce wiedziec powiedziec pytanie
    zapytac interesuje potrzebuje pomoc oferujecie robicie mozliwe informacje mozecie dowiedziec
    zrobic robic robi przyniesc wziac przyjsc dostane dostac bedzie razie przypadku wypadku wolno dozwolone potrzebne trzeba jakies jakis cos ktos ludzie osoba dzis dzisiaj jutro teraz najpierw wlacznie wliczone miec masz robisz da sie`,
};

function toSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/u).map(foldText));
}

/** Per language: words that only frame a sentence, and words that customers frame a question with. */
export const languageWords = LANGUAGES.map((language) => ({
  language,
  framing: toSet(FUNCTION_WORDS[language]),
  chat: toSet(CHAT_WORDS[language]),
}));

const byTongue = languageWords.map((entry) => ({ ...entry, tongue: tongueOf(entry.language) }));
const topicless = new Set(languageWords.flatMap(({ framing, chat }) => [...framing, ...chat]));

// Words that frame a sentence in one language and name a topic in another (Turkish "size": to you).
const TOPICS = 'hat gift size kind ten pelo art tarde team satiyor kaufen';
for (const word of TOPICS.split(' ')) topicless.delete(word);

const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;

/** True for a folded word that says nothing about the topic in one of the languages. */
export function isTopicless(word: string, tongues: Tongues = ANY_TONGUE): boolean {
  // What Japanese writes in Hiragana alone is grammar, or a verb that the other side may write otherwise.
  if (HIRAGANA.test(word) || (word.length === 1 && /^[a-zа-я]$/u.test(word))) return true;
  if (tongues === ANY_TONGUE) return topicless.has(word);
  return byTongue.some(
    ({ tongue, framing, chat }) => (tongue & tongues) !== 0 && (framing.has(word) || chat.has(word)),
  );
}
