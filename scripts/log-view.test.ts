import { expect, test } from 'vitest';
import { createLogView, shorten } from './log-view.mjs';

test('on a terminal only what a person should see, as short lines', () => {
  expect(shorten('{"level":30,"msg":"request completed"}')).toBeNull();
  expect(shorten('{"level":40,"msg":"the token runs out"}')).toBe('warning: the token runs out');
  expect(shorten('{"level":50,"msg":"not sent","err":{"message":"no route"}}')).toBe(
    'error: not sent (no route)',
  );
  expect(shorten('{"level":50,"err":{"message":"no route"}}')).toBe('error: (no route)');
  expect(shorten('plain words')).toBe('plain words');
  expect(shorten('42')).toBe('42');
});

test('elsewhere, or when a level was asked for, the lines stay as they are', () => {
  const terminal = { isTTY: true } as NodeJS.WriteStream;
  expect(createLogView({ isTTY: false } as NodeJS.WriteStream, false)).toBeNull();
  expect(createLogView(terminal, true)).toBeNull();
  expect(createLogView(terminal, false)).not.toBeNull();
});
