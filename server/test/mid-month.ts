import type { TestWorld } from './app.ts';

const DAY = 24 * 60 * 60;

/** Moves the clock to the middle of a month, so that the hours that pass in a test end none. */
export async function toMidMonth(world: TestWorld): Promise<void> {
  const day = world.now().getUTCDate();
  const days = day < 12 ? 12 - day : 43 - day;
  await world.advance(days * DAY);
}
