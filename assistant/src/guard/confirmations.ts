import { foldText } from '../reading/fold.ts';

// A line that speaks to one customer confirms; a line that says when or if states how things are done.
const ADDRESSED =
  /(?<!\p{L})(?:you|your|you're|yours|ваш\p{L}*|вас|вам|тво\p{L}*|твіи|тебе|тебя|su|sus|tu|tus|te|le|seu|sua|seus|suas|voce|anda|kamu|mu|size|sizin|sizi|\p{L}{3,}(?:niz|nuz|nizi|nuzu)|votre|vos|vous|ton|ta|ihre?[nmrs]?|ihnen|sie|dein\p{L}*|dich|dir|لك|لكم|\p{L}{3,}(?:ك|كم)|pan[ai]?|panstwa|pana|twoj\p{L}*|ci)(?!\p{L})|お客様|ご予約|ご注文|ご返金/u;
const CONDITIONAL =
  /(?<!\p{L})(?:within|after|if|when|once|as soon as|unless|before|only|протягом|впродовж|після|якщо|коли|щоино|лише|в течение|после|если|когда|как только|только|en un plazo|dentro de|despues|tras|si|cuando|en cuanto|solo|apos|depois|se|quando|em ate|dentro|setelah|jika|kalau|bila|dalam|hanya|sonra|eger|icinde|ise|apres|sous|dans|quand|lorsque|des que|innerhalb|nach|wenn|falls|sobald|nur|بعد|خلال|اذا|عند|فقط|w ciagu|po|jesli|jezeli|gdy|kiedy|tylko)(?!\p{L})|以内|後|場合|次第|まで(?:の|に)(?:いただいた|頂いた)?ご?注文|\p{L}(?:se|sa)(?!\p{L})/u;

/** True for a line that tells one customer what is done for them, and not when or whether it is. */
export function confirmsToOne(text: string): boolean {
  const folded = foldText(text);
  return ADDRESSED.test(folded) && !CONDITIONAL.test(folded);
}
