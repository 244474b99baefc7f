/** One entry, and the question that it answers. */
export const KNOWLEDGE = `# Prices

Q: How much is a manicure with gel polish?
A: A manicure with gel polish costs 28 €.
`;
export const QUESTION = 'How much is a manicure with gel polish?';
export const TREATMENTS = [
  ...[
    'pedicure',
    'haircut',
    'beard trim',
    'facial',
    'massage',
    'waxing',
    'perm',
    'blow-dry',
    'toner',
    'peeling',
  ],
  ...[
    'brow lamination',
    'lash lift',
    'spray tan',
    'hot shave',
    'scalp care',
    'hair mask',
    'body scrub',
    'updo',
  ],
  ...['nail repair', 'nail art', 'paraffin bath', 'foot bath', 'ear piercing', 'head spa', 'sauna', 'hammam'],
  ...[
    'balayage',
    'highlights',
    'bleaching',
    'extensions',
    'braids',
    'keratin care',
    'cupping',
    'reflexology',
  ],
  ...['bridal make-up', 'evening make-up', 'make-up lesson', 'skin analysis', 'microneedling', 'hand care'],
];

/** 40 treatments, five entries each, behind the one that is asked for. */
export function writeLongKnowledge(): string {
  const entries = TREATMENTS.map((treatment, at) =>
    [
      `Q: How much is a ${treatment}?\nA: A ${treatment} costs ${31 + at} €.`,
      `Q: How long does a ${treatment} take?\nA: A ${treatment} takes ${20 + at} minutes.`,
      `Q: On which days do you do a ${treatment}?\nA: We do a ${treatment} from Tuesday to Friday.`,
      `Q: Who does a ${treatment}?\nA: Every ${treatment} is done by two of our team.`,
      `Q: What should I bring to a ${treatment}?\nA: For a ${treatment} you need to bring nothing.`,
    ].join('\n\n'),
  );
  return [KNOWLEDGE, ...entries].join('\n\n');
}
