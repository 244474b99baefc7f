import type { DemoConversation } from './script.ts';

export const english: DemoConversation[] = [
  {
    username: 'charlotte.hughes',
    endsAgo: 31,
    lines: [
      'c: Hi! Do you do evening styling?',
      'b: Hi Charlotte! Yes, evening styling is 45 € and takes about an hour.',
      'c: Lovely. Thursday around 16:00 would be ideal.',
      'b: Thank you, I pass your wish to Daryna. She confirms the time here.',
      'c+1400: Great. One more thing: is there parking close to the studio?',
    ],
  },
  {
    username: 'emma.lindqvist',
    endsAgo: 3050,
    lines: [
      'c: Hello, how much is a balayage for shoulder length hair?',
      'b: Hello Emma! For medium hair it is 120 €, toner and styling included, about 3 hours.',
      'c[photo hair-blonde.jpg]: This is my hair now',
      'b: Thank you! I have passed the photo to Daryna.',
      'c: Do I need to pay anything in advance?',
      'b: Yes, for services of 2 hours and more we ask for a 20 € deposit. It is taken off the price.',
      'c: OK, and should I wash it before?',
      'b: Please come with dry hair, not washed that day.',
    ],
  },
  {
    username: 'jack.oconnor',
    endsAgo: 5100,
    lines: [
      "c: Hi, do you do men's haircuts?",
      "b: Hi Jack! Yes, a men's cut is 22 € and takes about 40 minutes.",
      'c: Any chance on Sunday?',
      'b: We are closed on Sunday and Monday. Tuesday to Friday we are open 10:00 to 20:00, Saturday 9:00 to 18:00.',
      'c: Saturday then, early',
      'b: We open on Saturday at 9:00. I pass your wish to Daryna, she confirms the time.',
    ],
  },
  {
    username: 'priya.shah',
    endsAgo: 7400,
    lines: [
      'c: What languages do you speak there?',
      'b: Ukrainian, Spanish and English.',
      'c: Perfect. And is the gel polish price with design?',
      'b: Gel polish without design is 28 €. With design it starts at 32 €, and takes about 1 h 45 min.',
    ],
  },
  {
    username: 'hannah.wells',
    endsAgo: 10200,
    lines: [
      'c: I coloured with henna last year. Can you still do a balayage?',
      'b: Yes, but first we make a free test strand, because henna can give a warm tone.',
      'c: How long does the colour last?',
      'b: The tone lasts 6 to 8 weeks. Then toning refreshes it, 45 € and about an hour.',
      'c[❤️]:',
    ],
  },
  {
    username: 'grace.kim.eats',
    endsAgo: 13100,
    lines: [
      'c: Is the gift card valid online?',
      'b: No, it is used in the studio. It is valid for 6 months.',
      'c: Can I pick one up in person?',
      'b: Yes, a printed card in an envelope is free when you collect it in the studio.',
    ],
  },
  {
    username: 'lena.in.madrid',
    endsAgo: 16800,
    lines: [
      'c[story]: The mirror corner is so cute!',
      'b: Thank you, Lena! Come by for a coffee, it is on us.',
      'c: Which metro is it?',
      'b: Tribunal, lines 1 and 10, 4 minutes on foot. We are at Calle de Fuencarral 58, first floor.',
    ],
  },
  {
    username: 'tom.becker.photo',
    endsAgo: 20100,
    lines: [
      'c: Hey, can I bring my kid along while I get my hair cut?',
      'b: Of course, children may wait with us.',
      'c: He might want a cut too, he is 6',
      "b: A child's cut up to 10 years is 18 € and takes 30 minutes. Shall I pass a wish for both to Daryna?",
      'c: Yes please, Wednesday after 17',
      'b: Noted: both of you, Wednesday after 17:00. Daryna confirms the time here.',
    ],
  },
  {
    username: 'olivia.grant',
    endsAgo: 25100,
    lines: [
      'c: What is included in the cut?',
      "b: The women's cut is 38 € with wash and blow-dry included, about an hour.",
      'c: Great, thanks!',
      'b: You are welcome, Olivia!',
    ],
  },
];

export const italian: DemoConversation[] = [
  {
    username: 'giulia.ferri',
    endsAgo: 6100,
    lines: [
      'c: Ciao! Quanto costa la laminazione sopracciglia?',
      'b: Ciao Giulia! La laminazione costa 35 € e dura circa 50 minuti. Tiene 6–8 settimane.',
      'c: E dopo posso truccarmi?',
      'b: Per 24 ore niente acqua, vapore o olio sulle sopracciglia.',
    ],
  },
  {
    username: 'marco.riva',
    endsAgo: 18300,
    lines: [
      'c: Buongiorno, taglio uomo quanto?',
      'b: Buongiorno! Il taglio uomo costa 22 €, circa 40 minuti.',
      'c: Posso pagare con carta?',
      'b: Sì, dopo la visita: carta, contanti o Bizum.',
    ],
  },
];
