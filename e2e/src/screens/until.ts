const LOOKS = 200;
const LOOK_MILLISECONDS = 250;

/** Looks again and again until it is so; throws after 50 seconds. */
export async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  await untilSome(what, async () => ((await isDone()) ? [true] : []));
}

/** Answers what is read as soon as there is some. */
export async function untilSome<T>(what: string, read: () => Promise<T[]>): Promise<[T, ...T[]]> {
  for (let look = 0; look < LOOKS; look++) {
    const [first, ...others] = await read();
    if (first !== undefined) return [first, ...others];
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  throw new Error(`waited in vain until ${what}`);
}
