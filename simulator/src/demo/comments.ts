export type DemoComment = {
  /** Its place in the list of posts. */
  post: number;
  by: string;
  minutesAgo: number;
  text: string;
  /** What the studio answered below it in the Instagram app. */
  reply?: string;
};

/** Advertises under other people's posts, and has never written to the studio. */
export const passerBy = { username: 'grow.fast.daily', name: 'Grow Fast', locale: 'en', follows: false };

const hour = 60;
const day = 24 * hour;

/** What people wrote under the studio's posts, oldest first. The newest questions wait for the assistant. */
export const demoComments: DemoComment[] = [
  {
    post: 3,
    by: 'giulia.ferri',
    minutesAgo: 12 * day,
    text: 'Che biondo pulito, complimenti a Daryna! 😍',
    reply: 'Grazie di cuore, Giulia! Lo dico subito a Daryna 🤍 Olena',
  },
  {
    post: 3,
    by: 'kasia.nowak',
    minutesAgo: 11 * day,
    text: 'Czy farbujecie bez amoniaku?',
    reply: 'Tak, Kasiu, na życzenie i bez dopłaty 🙂 Daryna',
  },
  { post: 2, by: 'rafa.monteiro', minutesAgo: 6 * day, text: 'Que cantinho lindo! 👏👏' },
  {
    post: 2,
    by: 'hannah.wells',
    minutesAgo: 6 * day - 3 * hour,
    text: 'Can I bring my dog? He is tiny and very calm',
    reply: 'Small dogs are welcome, Hannah! See you both 🐶 Olena',
  },
  {
    post: 1,
    by: 'iryna.tkach',
    minutesAgo: 2 * day + 20 * hour,
    text: 'Мідний неймовірний! Скільки коштує на довге волосся?',
    reply: 'Дякуємо, Ірино! На довге волосся 145 €, тонування й укладка вже в ціні. Дарина',
  },
  { post: 1, by: 'jonas.weber', minutesAgo: 2 * day, text: '@miriam.vogel das wäre doch was für dich!' },
  { post: 1, by: 'zuzanna.wisniewska', minutesAgo: day + 9 * hour, text: 'Ile czasu trwa taki zabieg?' },
  { post: 0, by: 'salma.idrissi', minutesAgo: day, text: '❤️❤️❤️' },
  { post: 0, by: 'camille.laurent', minutesAgo: 20 * hour, text: 'Le bordeaux, sans hésiter 😍' },
  {
    post: 0,
    by: 'emma.lindqvist',
    minutesAgo: 18 * hour,
    text: 'How much is a manicure with gel polish?',
    reply: 'Hi Emma! 28 €, and it takes 1 h 15 min 💅 Olena',
  },
  {
    post: 0,
    by: passerBy.username,
    minutesAgo: 7 * hour,
    text: '🔥 10k real followers in 3 days, message me on Telegram @growfast 🔥',
  },
  { post: 1, by: 'lea.hoffmann', minutesAgo: 55, text: 'Was kostet Balayage bei mittellangem Haar?' },
  { post: 0, by: 'lucia.fdez', minutesAgo: 31, text: '¿Qué horario tenéis el sábado?' },
  { post: 2, by: 'grace.kim.eats', minutesAgo: 12, text: 'Which metro stop is next to you?' },
];
