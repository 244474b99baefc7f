import type { LanguageCode } from '@parley/contract/languages.ts';
import type { Tx } from '#context';
import { FIRST_TRIGGER } from '#features/identity/first-trigger.ts';

type Names = Record<LanguageCode, string>;

const COMPLAINT: Names = {
  en: 'Complaint or refund',
  uk: 'Скарга або повернення грошей',
  es: 'Queja o reembolso',
  pt: 'Reclamação ou reembolso',
  ru: 'Жалоба или возврат денег',
  id: 'Keluhan atau pengembalian uang',
  tr: 'Şikâyet veya para iadesi',
  fr: 'Réclamation ou remboursement',
  de: 'Beschwerde oder Rückerstattung',
  ja: 'クレーム・返金',
  ar: 'شكوى أو استرداد المبلغ',
  pl: 'Reklamacja lub zwrot pieniędzy',
};

const SKIN: Names = {
  en: 'Skin reaction',
  uk: 'Реакція шкіри',
  es: 'Reacción en la piel',
  pt: 'Reação na pele',
  ru: 'Реакция кожи',
  id: 'Reaksi kulit',
  tr: 'Cilt reaksiyonu',
  fr: 'Réaction cutanée',
  de: 'Hautreaktion',
  ja: '肌トラブル',
  ar: 'تحسس الجلد',
  pl: 'Reakcja skórna',
};

const PRICE: Names = {
  en: 'No answer after a price',
  uk: 'Без відповіді після ціни',
  es: 'Sin respuesta tras el precio',
  pt: 'Sem resposta depois do preço',
  ru: 'Нет ответа после цены',
  id: 'Tidak membalas setelah harga',
  tr: 'Fiyattan sonra yanıt yok',
  fr: 'Pas de réponse après le prix',
  de: 'Keine Antwort nach dem Preis',
  ja: '料金案内のあと返信なし',
  ar: 'لا رد بعد السعر',
  pl: 'Brak odpowiedzi po cenie',
};

const BOOKING: Names = {
  en: 'Booking left open',
  uk: 'Запис не завершено',
  es: 'Cita sin cerrar',
  pt: 'Marcação por concluir',
  ru: 'Запись не завершена',
  id: 'Janji temu belum jadi',
  tr: 'Yarım kalan randevu',
  fr: 'Rendez-vous resté en suspens',
  de: 'Termin noch offen',
  ja: '予約が途中のまま',
  ar: 'حجز لم يكتمل',
  pl: 'Niedokończona rezerwacja',
};

export const DEMO_NAMES = { complaint: COMPLAINT, skin: SKIN, price: PRICE, booking: BOOKING };

const FIRST = Object.fromEntries(
  Object.entries(FIRST_TRIGGER).map(([code, { name }]) => [code, name]),
) as Names;

/** What the first trigger was called before: demos that began with one of these are named anew as well. */
const FIRST_BEFORE = [
  'Просить людину',
  'Pide una persona',
  'Pede uma pessoa',
  'Просит человека',
  'İnsan istiyor',
  'Demande une personne',
  'Möchte einen Menschen',
  'يطلب شخصًا',
  'Prosi o człowieka',
];

const NAMED = [
  ['triggers', [FIRST, COMPLAINT, SKIN]],
  ['reminders', [PRICE, BOOKING]],
] as const;

/**
 * Names what the demo brought in the language that its client reads; what somebody named anew keeps that name. The long
 * conditions stay: their words are those of customers of all languages.
 */
export async function nameDemo(
  tx: Tx,
  { accountId, language }: { accountId: string; language: LanguageCode },
): Promise<void> {
  const account = await tx.db
    .selectFrom('accounts')
    .select('isDemo')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account?.isDemo) return;
  for (const [table, all] of NAMED) {
    for (const names of all) {
      await tx.db
        .updateTable(table)
        .set({ name: names[language] })
        .where('accountId', '=', accountId)
        .where(
          'name',
          'in',
          names === FIRST ? [...FIRST_BEFORE, ...Object.values(names)] : Object.values(names),
        )
        .execute();
    }
    tx.live.publish(accountId, { type: 'account_updated', part: table });
  }
  await tx.db
    .updateTable('triggers')
    .set({ conditions: FIRST_TRIGGER[language].conditions })
    .where('accountId', '=', accountId)
    .where(
      'conditions',
      'in',
      Object.values(FIRST_TRIGGER).map(({ conditions }) => conditions),
    )
    .execute();
}
