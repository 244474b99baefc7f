import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from './chunks.ts';
import { checkDecision } from './guard.ts';

function check(knowledge: string, text: string, turn = '', kind: 'fact' | 'courtesy' = 'fact'): string[] {
  const chunks = cutIntoChunks(knowledge);
  const sources = chunks.flatMap(({ id, lines }) => lines.map((line) => ({ chunkId: id, line })));
  return checkDecision(
    {
      decision: 'answer',
      sentences: [{ text, kind, sources: kind === 'fact' ? sources : [] }],
      mediaRuleIds: [],
      question: null,
      reason: null,
      language: null,
    },
    {
      chunks,
      turn: [{ id: '1', text: turn, at: '2026-01-01T00:00:00Z' }],
      prompt: '',
      systemInstructions: '',
      now: new Date('2026-07-15T10:00:00Z'),
      timezone: 'UTC',
    },
  ).findings.map(({ rule, code }) => `${rule} ${code}`);
}

describe('Japanese amounts with 万, 千 and 百', () => {
  it.each([
    ['講座 210,000円', '講座は2万円です。'],
    ['講座 210,000円', '講座は２万円です。'],
    ['宿泊 1泊 31,000円、朝食 5,100円', '1泊3千円です。'],
    ['宿泊 1泊 31,000円、朝食 5,100円', '朝食は5百円です。'],
    ['宿泊 2万円、朝食 3千円', '宿泊は210,000円です。'],
    ['宿泊 2万円、朝食 3千円', '朝食は31,000円です。'],
    ['ハイライト 12,000円', 'ハイライトは2千円です。'],
    ['講座 15,000円', '講座は1.2万円です。'],
    ['講座 15,000円', '講座は一万円から二万円です。'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(check(knowledge, text)).not.toEqual([]);
  });
  it.each([
    ['講座 20,000円', '講座は2万円です。'],
    ['講座 210,000円', '講座は21万円です。'],
    ['ハイライト 12,000円', 'ハイライトは1万2千円です。'],
    ['ハイライト 12,500円', 'ハイライトは1万2,500円です。'],
    ['ハイライト 12,500円', 'ハイライトは1万2500円です。'],
    ['ハイライト 12,500円', 'ハイライトは1.25万円です。'],
    ['ハイライト 12,500円', 'ハイライトは一万二千五百円です。'],
    ['ハイライト 12,500円', 'ハイライトは1万2千5百円です。'],
    ['宿泊 2万円、朝食 3千円', '宿泊は20,000円です。'],
    ['宿泊 2万円、朝食 3千円', '朝食は3,000円です。'],
    ['講座 10,000円から20,000円', '講座は一万円から二万円です。'],
    ['講座 10,000円から20,000円', '講座は1万〜2万円です。'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(check(knowledge, text)).toEqual([]);
  });
});

describe('currencies beside a figure', () => {
  it.each([
    ['カット 4,500円', 'カットは$4,500です。'],
    ['カット 4,500円', 'カットは€4,500です。'],
    ['カット 4,500円', 'カットはUSD4,500です。'],
    ['カット 4,500円', 'カットはEUR 4,500です。'],
    ['カット 4,500円、カラー 7,000円', 'カットは¥7,000です。'],
    ['قص شعر 50 ريال', 'قص شعر بـ$50.'],
    ['قص شعر 50 ريال', 'قص شعر بـ€50.'],
    ['قص شعر 50 ر.س', 'قص شعر 50 د.إ.'],
    ...'A$50|C$50|S$50|HK$50|NT$50|NZ$50|RM50|RM 50|₫50|฿50|₱50|₦50|₾50|¢50|50¢|50p|kr 50|50 kr|50 SEK|50 Kč|50 CZK|50 lei'
      .split('|')
      .map((amount) => ['Cut 50 EUR', `A cut is ${amount}.`]),
    ['Cut 50 SEK', 'A cut is 50 NOK.'],
    ['Cut ₱50', 'A cut is ₦50.'],
    ['Cut S$50', 'A cut is $50.'],
    ['Saç kesimi 600 TL', 'Saç kesimi 600 dolardır.'],
    ['Saç kesimi 600 TL', 'Saç kesimi 600 avrodur.'],
    ['Saç kesimi 600 TL', 'Saç kesimi 650 liradır.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(check(knowledge, text)).not.toEqual([]);
  });
  it.each([
    ['カット 4,500円', 'カットは¥4,500です。'],
    ['カット ¥4,500', 'カットは4,500円です。'],
    ['カット USD 45', 'カットは45ドルです。'],
    ['قص شعر $50', 'قص شعر بـ$50.'],
    ['قص شعر 50 ريال', 'قص شعر 50 ر.س'],
    ['قص شعر 50 درهم', 'قص شعر 50 د.إ'],
    ['Cut S$50', 'A cut is S$50.'],
    ['Cut S$50', 'A cut is 50 SGD.'],
    ['Cut RM50', 'A cut is RM 50.'],
    ['Cut ₱50', 'A cut is ₱ 50.'],
    ['Cut 50 SEK', 'A cut is 50 kr.'],
    ['Cut kr 50', 'A cut is 50 kr.'],
    ['Cut 50 Kč', 'A cut is 50 CZK.'],
    ['Saç kesimi 600 TL', 'Saç kesimi 600 liradır.'],
    ['Saç kesimi 600 TL', "Saç kesimi 600 TL'dir."],
    ["Röfle 2500 TL'den başlar", 'Röfle fiyatları 2500 liradan başlıyor.'],
    ['Kurs 1500 TL', 'Kurs ücreti 1.500 Türk lirasıdır.'],
    ['Kargo 3 iş günü, 50 TL', 'Kargo üç iş gününde ulaşır ve 50 liradır.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(check(knowledge, text)).toEqual([]);
  });
});

describe('links and names beside the letters of any script', () => {
  const MENU = 'Menu: https://shop.casa-verde.com/menu, chat https://t.me/casaverde';
  const BOOKING = 'ご予約は https://midori-salon.jp/yoyaku から';
  const NAMES = 'Instagram: studiolotus, VK: studiolotus, Line ID: lotus88';
  it.each([
    [BOOKING, 'ご予約はevil-shop.comからどうぞ。'],
    [BOOKING, 'ご予約はevilshop.comへどうぞ。'],
    [BOOKING, 'ご予約はmidori-salon.jp/payからどうぞ。'],
    ['公式サイト midori-salon.jp', '公式サイトはmidori-saIon.jpです。'],
    ['公式サイト midori-salon.jp', '公式サイトはmidori-salon-jp.comです。'],
    ['メール info@midori.jp', 'メールはinfo@midorii.jpまで。'],
    ['LINE ID: midori', 'LINE IDはmidoriiです。'],
    ['للحجز: https://beitakhdar.sa/hajz', 'احجز عبر beitakhdar.sa/dafa، من فضلك.'],
    [MENU, 'Menu: ftp://evil.com/menu'],
    [MENU, 'Menu: ftp://shop.casa-verde.com/menu'],
    [MENU, 'Menu: //evil.com/menu'],
    [MENU, 'Menu here:/evil.com'],
    [MENU, 'Menu: tg://resolve?domain=evilbot'],
    [MENU, 'Menu: https:/evil.com/menu'],
    [MENU, 'Menu: https//evil.com/menu'],
    [MENU, 'Menu: _evil.com_'],
    [MENU, 'Menu: -evil.com'],
    [MENU, 'Menu: casa-verde.food'],
    [MENU, 'Menu: casaverde.food'],
    ['Book at bloom-florist.co.uk/book', 'Book at bloom-florist . co . uk/pay'],
    [NAMES, 'VK: studiolotuss'],
    [NAMES, 'Twitter: studiolotuss'],
    [NAMES, 'WhatsApp: studiolotuss'],
    [NAMES, 'Line ID: lotuss'],
    [NAMES, 'Our Instagram is studiolotuss.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(check(knowledge, text)).not.toEqual([]);
  });
  it.each([
    [BOOKING, 'ご予約はmidori-salon.jp/yoyakuからどうぞ。'],
    [BOOKING, 'ご予約は「midori-salon.jp/yoyaku」からどうぞ。'],
    [BOOKING, 'ご予約はこちら（midori-salon.jp/yoyaku）からどうぞ。'],
    [BOOKING, 'ご予約はhttps://midori-salon.jp/yoyakuからどうぞ。'],
    ['公式サイト midori-salon.jp', '公式サイトはmidori-salon.jpです。'],
    ['メール info@midori.jp', 'メールはinfo@midori.jpまで。'],
    ['LINE ID: midori', 'LINE IDはmidoriです。'],
    ['للحجز: https://beitakhdar.sa/hajz، هاتف +966 11 234 5678', 'احجز عبر beitakhdar.sa/hajz'],
    ['للحجز: https://beitakhdar.sa/hajz', 'الرابط https://beitakhdar.sa/hajz؟'],
    [
      'Randevu: www.yesilev.com.tr/randevu, fiyat 500 TL',
      "Randevuyu yesilev.com.tr/randevu'dan alabilirsiniz.",
    ],
    [
      'Randevu: www.yesilev.com.tr/randevu, fiyat 500 TL',
      'Randevuyu yesilev.com.tr/randevu’dan alabilirsiniz.',
    ],
    ['Randevu: www.yesilev.com.tr', "Randevu için yesilev.com.tr'ye bakın."],
    [MENU, 'The menu is at “shop.casa-verde.com/menu”.'],
    [MENU, 'The menu: *shop.casa-verde.com/menu*'],
    ['Menu: casa-verde.food', 'The menu is at https://casa-verde.food.'],
    [NAMES, 'Our Instagram is studiolotus.'],
    [NAMES, 'VK: studiolotus'],
    ['WhatsApp +49 30 1234567', 'WhatsApp: write to us at +49 30 1234567.'],
    ['Viber +380 44 123 45 67', 'Viber: пишіть на +380 44 123 45 67.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(check(knowledge, text)).toEqual([]);
  });
});

describe('amounts glued to their currency', () => {
  const LINE = 'Potong rambut Rp120.000, pewarnaan Rp350.000';
  it.each([
    [LINE, 'Potong rambut harganya Rp350.000.'],
    [LINE, 'Pewarnaan harganya Rp120.000.'],
    ['Haircut EUR1.200, colour EUR1.500', 'A haircut costs EUR1.500.'],
    ['Haircut 1.200eur, colour 1.500eur', 'A haircut costs 1.500eur.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(check(knowledge, text)).toContain('3 figure_of_another_item');
  });
  it.each([
    [LINE, 'Potong rambut harganya Rp120.000.'],
    [LINE, 'Pewarnaan harganya Rp350.000 ya kak.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(check(knowledge, text)).toEqual([]);
  });
});
