import { type RawBuilder, sql } from 'kysely';

/** Of a conversation `c`; null would stand before all that is open. */
export const OPENED = sql`coalesce(c.window_opened_at, 'epoch')`;
/** The same as a place tells it. */
export const OPENED_MICROSECONDS = sql`(extract(epoch FROM ${OPENED}) * 1000000)::bigint::text`;

const OPEN = 'o';
const CLOSED = 'c';

type Placed = { id: string; openedMicroseconds: string };

/** Where a draft stands among those that wait, whatever becomes of it. */
export const placeOf = ({ id, openedMicroseconds }: Placed, isOpen: boolean): string =>
  `${isOpen ? OPEN : CLOSED}${openedMicroseconds}.${id}`;

/**
 * Whether a draft `d` stands behind a place. Windows close while pages are read: a place tells whether its own was open,
 * and what stands behind that is all that opened later or is closed.
 */
export function isBehind(place: string, isOpen: RawBuilder<unknown>): RawBuilder<unknown> {
  const [microseconds = '', id = ''] = place.slice(1).split('.');
  const at = sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
  const later = sql`(${OPENED}, d.id) > (${at}, ${id}::uuid)`;
  return place.startsWith(OPEN) ? sql`(${later} OR NOT ${isOpen})` : sql`${later} AND NOT ${isOpen}`;
}
