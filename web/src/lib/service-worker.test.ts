// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

import { forgetPictures, registerServiceWorker } from '#lib/service-worker.ts';

import { FORGET } from '../service-worker/forget.ts';

type Container = Pick<ServiceWorkerContainer, 'register' | 'getRegistration'>;

/** Gives the browser workers that behave so. */
function give(container: Partial<Record<keyof Container, () => Promise<unknown>>>): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('leaves a browser without workers alone', async () => {
  expect('serviceWorker' in navigator).toBe(false);
  registerServiceWorker();
  await forgetPictures();
});

it('leaves a browser alone that refuses them', async () => {
  const told = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  const refuse = () => Promise.reject(new DOMException('not here', 'SecurityError'));
  give({ register: refuse, getRegistration: refuse });
  registerServiceWorker();
  await forgetPictures();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  told.mockRestore();
});

it('says to the worker in charge that pictures are to be forgotten', async () => {
  const said: unknown[] = [];
  const active = { postMessage: (message: unknown) => said.push(message) };
  give({ getRegistration: () => Promise.resolve({ active }) });
  await forgetPictures();
  expect(said).toEqual([FORGET]);
});
