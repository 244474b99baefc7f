import type { NotationFamily } from './notation-family.ts';

const HOSTS = ['lotus-studio', 'casa.verde', 'nord', 'blumen-24', 'atelier7'];
const ENDINGS = ['com', 'example', 'com.ua', 'pl', 'shop'];
const PATHS = ['', '/book', '/menu/2', '/a/b-5'];
const CODES = ['49', '380', '1', '7', '81', '966', '48', '62'];
const INSTAGRAM = ['studio.lotus', 'casa_verde', 'nord24', 'blumen', 'le.petit.four'];
const FIRST = 100_000_000;

function readLink(value: number): string {
  const host = HOSTS[value % HOSTS.length] ?? '';
  const ending = ENDINGS[Math.floor(value / HOSTS.length) % ENDINGS.length] ?? '';
  const path = PATHS[Math.floor(value / (HOSTS.length * ENDINGS.length))] ?? '';
  return `${host}.${ending}${path}`;
}

export const CONTACT_FAMILIES: NotationFamily[] = [
  {
    name: 'Telephone numbers',
    values: CODES.length * (999_999_999 - FIRST),
    shown: [23_456_789],
    write: (_, value) => {
      const code = CODES[Math.floor(value / (999_999_999 - FIRST))] ?? '';
      const national = String(FIRST + (value % (999_999_999 - FIRST)));
      const [a, b, c] = [national.slice(0, 2), national.slice(2, 5), national.slice(5)];
      return [
        `+${code}${national}`,
        `+${code} ${a} ${b} ${c}`,
        `+${code} (${a}) ${b} ${c}`,
        `+${code}-${a}-${b}-${c}`,
        `+${code}.${a}.${b}.${c}`,
        `+${code} ${a} ${b} ${c.slice(0, 2)} ${c.slice(2)}`,
        `+${code}\u00a0${a}\u00a0${b}\u00a0${c}`,
        `00${code} ${a} ${b} ${c}`,
        `+${code} ${[...`${a}${b}${c}`].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')}`,
      ];
    },
  },
  {
    name: 'Links',
    values: HOSTS.length * ENDINGS.length * PATHS.length,
    shown: [26],
    write: (_, value) => {
      const link = readLink(value);
      const ways = [`https://${link}`, `http://${link}`, `www.${link}`, `https://www.${link}`, link];
      return [...ways, `https://${link}/`, `${link}/`];
    },
  },
  {
    name: 'E-mail addresses',
    values: INSTAGRAM.length * HOSTS.length * ENDINGS.length,
    shown: [6],
    write: (_, value) => {
      const name = INSTAGRAM[Math.floor(value / (HOSTS.length * ENDINGS.length))] ?? '';
      const host = readLink(value % (HOSTS.length * ENDINGS.length));
      return [
        `${name}@${host}`,
        `${name[0]?.toUpperCase()}${name.slice(1)}@${host}`,
        `mailto:${name}@${host}`,
      ];
    },
  },
  {
    name: 'Handles',
    values: INSTAGRAM.length,
    shown: [0],
    write: (_, value) => {
      const handle = INSTAGRAM[value] ?? '';
      return [
        `@${handle}`,
        `@${handle.toUpperCase()}`,
        `instagram.com/${handle}`,
        `https://www.instagram.com/${handle}/`,
      ];
    },
  },
];
