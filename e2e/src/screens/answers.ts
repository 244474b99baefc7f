import type { Page, Route } from 'playwright-core';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const held = new WeakMap<Page, Route[]>();

/** Keeps matching calls waiting until `breakOff`. `caught` answers when the first of them waits. */
export async function hold(
  page: Page,
  method: Method,
  path: RegExp,
): Promise<{ caught: () => Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    held.set(page, [...(held.get(page) ?? []), route]);
    resolve();
  });
  return { caught: () => promise };
}

/** Breaks the held calls of a page off. Without it a page that closes would let them through to the server. */
export async function breakOff(page: Page): Promise<void> {
  const routes = held.get(page) ?? [];
  held.delete(page);
  await Promise.all(routes.map((route) => route.abort()));
}

/** Answers matching calls as the server does when it fails. */
export async function fail(page: Page, method: Method, path: RegExp): Promise<void> {
  const body = JSON.stringify({ code: 'internal', message: 'Something went wrong on our side.' });
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/json', body })
      : route.fallback(),
  );
}

/** Changes the server's true answer on its way, where a state lasts too short for a picture. */
export async function alter<T>(page: Page, path: RegExp, change: (answer: T) => T): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    try {
      const response = await route.fetch();
      const answer = (await response.json()) as T;
      await route.fulfill({ response, json: change(answer) });
    } catch (error) {
      // The picture was taken, and nobody waits for what was still on its way.
      if (!page.isClosed()) throw error;
    }
  });
}
