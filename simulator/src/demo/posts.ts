import type { PostInput } from '../platform/posts.ts';

/** The studio's posts; `hoursAgo` counts back from the moment of loading. */
export const posts: Array<Omit<PostInput, 'at'> & { hoursAgo: number }> = [
  {
    hoursAgo: 26,
    caption: 'Five gel colours for late autumn. Which one is yours?',
    mediaType: 'IMAGE',
    productType: 'FEED',
    imageFile: 'nails.jpg',
  },
  {
    hoursAgo: 74,
    caption: 'Copper balayage in 3.5 hours, start to finish. Save it for your next visit.',
    mediaType: 'VIDEO',
    productType: 'REELS',
    imageFile: 'hair-copper.jpg',
  },
  {
    hoursAgo: 170,
    caption: 'Our new mirror corner on Calle de Fuencarral.',
    mediaType: 'IMAGE',
    productType: 'FEED',
    imageFile: 'salon.jpg',
  },
  {
    hoursAgo: 300,
    caption: 'Soft blonde, cool tone. Daryna took three hours and one cup of tea.',
    mediaType: 'IMAGE',
    productType: 'FEED',
    imageFile: 'hair-blonde.jpg',
  },
];
