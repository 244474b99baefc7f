import { expect, it } from 'vitest';

import { findLinks } from '#features/conversations/thread/links.ts';

const linksOf = (text: string) =>
  findLinks(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []));

it.each([
  ['See https://shop.example/a?b=1.', [['https://shop.example/a?b=1', 'https://shop.example/a?b=1']]],
  ['www.shop.example, please', [['www.shop.example', 'https://www.shop.example/']]],
  ['(http://a.example/x_(y))', [['http://a.example/x_(y)', 'http://a.example/x_(y)']]],
  ['HTTPS://A.example', [['HTTPS://A.example', 'https://a.example/']]],
  ['*https://instagram.com/marta_*', [['https://instagram.com/marta_', 'https://instagram.com/marta_']]],
  ['_https://a.example/x_', [['https://a.example/x', 'https://a.example/x']]],
  ['見て https://a.example/ね。', [['https://a.example/ね', 'https://a.example/%E3%81%AD']]],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https://instagram.com@evil.example/login', []],
  ['https://localhost/x https:// www.', []],
])('finds the addresses of %s', (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    findLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

it('tells the host that is asked where the letters look like those of another', () => {
  expect(findLinks('https://аpple.com/')).toEqual([
    { text: 'https://аpple.com/', href: 'https://xn--pple-43d.com/', host: 'xn--pple-43d.com' },
  ]);
});

it.each([
  ['https://xn--pple-43d.com:443/a', undefined],
  ['https://shop.example?a=1', undefined],
  ['www.Shop.example', undefined],
  ['https://аpple.com/xn--pple-43d.com', 'xn--pple-43d.com'],
  ['https://раураl.example/?xn--l-7sba6dbr.example', 'xn--l-7sba6dbr.example'],
])('%s shows the host that is asked, or is told it: %s', (text, host) => {
  expect(findLinks(text)[0]?.host).toBe(host);
});

it('takes a long text in one go', () => {
  expect(findLinks('www.'.repeat(250)).map(({ text }) => text.length)).toEqual([999, 1]);
  expect(findLinks(`https://a.example/${')'.repeat(900)}`)[0]?.text).toBe('https://a.example/');
});
