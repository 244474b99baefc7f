/** The address keeps which phones are open, which one is in hand, and what is shown beside them. */

export const mostPhones = 3;

/** Customer ids, null for a phone that nobody holds yet. */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  const phones = (query.get('phones') ?? 'new')
    .split(',')
    .slice(0, mostPhones)
    .map((id) => (/^\d+$/.test(id) ? id : null));
  const active = Math.min(Math.max(Number(query.get('on') ?? 1) - 1, 0), phones.length - 1);
  return { phones, active, part: query.get('part') };
}

export function writeAddress(changes) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  history.replaceState(null, '', `?${query.toString().replaceAll('%2C', ',')}`);
}
