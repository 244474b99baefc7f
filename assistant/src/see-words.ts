import { foldText } from './reading/fold.ts';

/*
 * How customers ask to see something, and how owners say that they do: `word*` is a beginning, others match whole.
 * Japanese is found as it is written.
 */
const SEE =
  `show* see seen photo* pic pics picture* image* video* look looks looked looking example* portfolio gallery watch
покаж* показ* фото* картин* зображ* відео* вигляд* побач* приклад* портфоліо глян* подив* бачити
изображ* видео* выгляд* увид* посмотр* глянут* пример* портфолио видеть фотк*
muestr* mostr* ensena* ver verlo verla verlos verlas foto fotos fotografia* imagen* ejemplo* luce lucen aspecto
imagem imagens exemplo* parece parecem aparencia
lihat* melihat* terlihat gambar* contoh* tunjuk* tampil* kelihatan*
goster* gormek gorebilir* gorsel* gorun* fotograf* resim* resmi ornek*
montre* voir verrai* visuel* exemple* ressembl* apercu*
zeig* sehen sieht seht aussehen aussieht bild bilder anschau* ansehen beispiel*
pokaz* zobacz* zdjec* zdjeci* obraz* obrazk* wideo wyglad* przyklad* fotk*
صور* صوره فيديو* ارني اري* شكل* مثال امثله شوف* اشوف* نماذج رؤيه رويه`
    .split(/\s+/u)
    .map(foldText);
const SEE_UNSPACED = ['写真', '画像', '動画', '見せ', '見た', '見え', '見られ', '作品', 'みせて', '例'];

/**
 * Words by which owners say that somebody asks, and not of what; the same in the words of a customer tell nothing
 * about the topic either.
 */
const FRAME =
  `when whenever if someone somebody customer* client* people person ask* want* wonder* need* say* write* talk* our
коли якщо хтось клієнт* покупець пита* запит* прос* хоче хочуть пише* наш*
когда если кто-то кто клиент* покупател* спраш* спрос* прос* хоч* пиш* наш*
cuando si alguien cliente* pregunta* pide* quier* escrib* nuestr*
quando alguem pergunta* pede* quer* escrev* noss*
saat ketika kalau jika seseorang orang pelanggan bertanya tanya* ingin mau kami
biri birisi musteri* sordugunda sorar* sorarsa istediginde isterse isteyen
quand lorsque si quelqu'un quelqu client* demand* veut veulent notre nos
wenn falls jemand kund* frag* mocht* will wollen unser*
gdy jesli kiedy ktos klient* pyta* chce* prosi* nasz*
عندما اذا احدهم العميل الزبون يسال يطلب يريد`
    .split(/\s+/u)
    .map(foldText);
const FRAME_UNSPACED = ['お客', '聞か', '言われ', 'とき', '時', '場合', '人'];

function toMatcher(list: readonly string[], unspaced: readonly string[]): (word: string) => boolean {
  const whole = new Set(list.filter((word) => !word.endsWith('*')));
  const beginnings = list.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  return (word) =>
    whole.has(word) ||
    beginnings.some((beginning) => word.startsWith(beginning)) ||
    unspaced.some((piece) => word.includes(piece));
}

/** True for a folded word by which somebody asks to see something. */
export const isSeeWord = toMatcher(SEE, SEE_UNSPACED);
/** True for a folded word that only says that somebody asks. */
export const isFrameWord = toMatcher(FRAME, FRAME_UNSPACED);

/** Whether a folded text asks to see something; scripts without spaces are read as they are written. */
export function asksToSee(folded: string, words: readonly string[]): boolean {
  return words.some(isSeeWord) || SEE_UNSPACED.some((piece) => folded.includes(piece));
}
