import { Readable } from 'node:stream';
import sharp from 'sharp';

import type { Context } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { newObjectKey } from '#features/media/repository.ts';
import { takeUpload } from '#features/media/upload.ts';
import * as mediaRules from '#features/media-rules/service.ts';

/**
 * Media rules of the demo: cards of colours, drawn at the first start, so that a picture goes out when somebody asks to
 * see one, and the list of what nobody could be shown has its beginning.
 */
const DEMO_MEDIA_RULES = [
  {
    name: 'Gel polish colours',
    description: 'When somebody asks to see gel polish colours',
    cards: [
      ['#7a1f2b', '#b3263a', '#d94f5c', '#e88a8f', '#f3c1bd', '#f7e1da', '#8c5a78', '#4f3a63', '#2b2b33'],
      ['#0f4c5c', '#2f7f86', '#7fb7a8', '#c7d9c0', '#e9e3cf', '#d6b98c', '#a97b50', '#6b4a35', '#1f1f1f'],
    ],
  },
  {
    name: 'Balayage tones',
    description: 'When somebody asks to see a balayage',
    cards: [
      ['#2a1c16', '#43291d', '#5f3b27', '#7d5232', '#9a6c42', '#b88a58', '#d2ab78', '#e5c99c', '#f1dfc0'],
    ],
  },
];

/** Safe to repeat: a rule that stands keeps its files. */
export async function addDemoMediaRules(ctx: Context, owner: Actor): Promise<void> {
  const standing = await mediaRules.list(ctx, owner.accountId);
  for (const { name, description, cards } of DEMO_MEDIA_RULES) {
    const rule =
      standing.find((one) => one.name === name) ??
      (await mediaRules.create(ctx, owner, { name, description }));
    if (rule.files.length > 0) continue;
    const files = [];
    for (const [at, colours] of cards.entries()) {
      const objectPath = newObjectKey();
      await store(ctx, owner.accountId, objectPath, `${name} ${at + 1}.jpg`, await drawCard(colours));
      files.push({ objectPath, order: at });
    }
    await mediaRules.setFiles(ctx, owner, rule.id, files);
  }
}

async function store(
  ctx: Context,
  accountId: string,
  objectKey: string,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const incoming = { accountId, clientId: null, objectKey, name, type: 'image/jpeg', isVoice: false };
  await takeUpload(
    ctx,
    { ...incoming, bytes: Readable.from([bytes]) },
    { signal: new AbortController().signal, onReceived: () => undefined },
  );
}

/** In pixels. */
const SIDE = 900;
const RADIUS = 110;

/** Nine round samples on a light ground. */
function drawCard(colours: readonly string[]): Promise<Buffer> {
  const circles = colours.map((colour, at) => {
    const x = ((at % 3) + 0.5) * (SIDE / 3);
    const y = (Math.floor(at / 3) + 0.5) * (SIDE / 3);
    return `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="${colour}"/>`;
  });
  const ground = `<rect width="${SIDE}" height="${SIDE}" fill="#faf7f2"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${ground}${circles.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer();
}
