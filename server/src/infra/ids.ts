import { v7, validate } from 'uuid';

import { AppError } from './errors.ts';

/** A UUIDv7: ordered by time, made here because PostgreSQL before 18 cannot. */
export function newId(): string {
  return v7();
}

/** Our ids are UUIDs: anything else cannot name a row, so it is answered like an unknown one. */
export function requireId(value: string): string {
  if (!validate(value)) throw new AppError('not_found');
  return value;
}
