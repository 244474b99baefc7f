// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { PanelHeader } from '#features/knowledge/panel-header.tsx';
import { startI18n } from '#i18n/i18n.ts';

beforeAll(startI18n);
afterEach(cleanup);

it('the name of a file reads as it is, whatever marks of direction stand in it', () => {
  const name = 'a\u202efdp.txt';
  render(<PanelHeader place="dialog" title={i18next.t('file.title', { name })} onBack={null} />);
  expect(screen.getByRole('heading').textContent).toBe('From \u2068afdp.txt\u2069');
});
