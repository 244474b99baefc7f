import { expect, it } from 'vitest';

import { keepListPlace, readListPlace } from '#features/conversations/list/list-place.ts';

it('the place in the list belongs to one person', () => {
  keepListPlace('u1', { filter: 'unread' });
  keepListPlace('u1', { offset: 300 });
  expect(readListPlace('u1')).toEqual({ filter: 'unread', search: '', offset: 300 });
  expect(readListPlace('u2')).toEqual({ filter: 'all', search: '', offset: 0 });
});

it('another filter or search begins at its top, the same one goes on', () => {
  keepListPlace('u1', { filter: 'unread' });
  keepListPlace('u1', { offset: 300 });
  keepListPlace('u1', { filter: 'unread' });
  expect(readListPlace('u1').offset).toBe(300);
  keepListPlace('u1', { search: 'ann' });
  expect(readListPlace('u1').offset).toBe(0);
  keepListPlace('u1', { offset: 80 });
  keepListPlace('u1', { filter: 'all' });
  expect(readListPlace('u1').offset).toBe(0);
});
