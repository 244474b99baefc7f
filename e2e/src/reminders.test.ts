import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { findOverflow, findSmallTargets } from './phone-measures.ts';
import { breakCalls, forgiveFailedLoads, readToast, shareStage } from './stage.ts';

const { open, business } = shareStage();

const fill = (page: Page, label: string, text: string) =>
  page.getByRole('dialog').last().getByLabel(label, { exact: true }).fill(text);

test('a reminder is made from an example, tells when it may come, is planned, cancelled, switched and deleted [REM-01] [REM-02] [REM-04] [REM-05] [REM-06] [REM-07] [NAV-08] [DASH-06] [GEN-09]', async () => {
  const { owner, write, sent } = await business('Marta');
  const { page } = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, owner);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Reminders' }).click();
  const list = page.getByRole('dialog', { name: 'Reminders' });
  await list.getByRole('button', { name: /^No answer after a price/ }).click();

  const form = page.getByRole('dialog', { name: 'New reminder' });
  expect(await form.getByLabel('Hours', { exact: true }).inputValue()).toBe('0');
  expect(await form.getByLabel('Minutes', { exact: true }).inputValue()).toBe('30');
  await form.getByText(/Instagram allows it until/).waitFor();
  await fill(page, 'Minutes', '0');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Set a wait of at least one minute.').waitFor();
  await fill(page, 'Hours', '24');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('At most 23 h 59 min.').waitFor();
  await fill(page, 'Hours', '1');
  await form.getByRole('button', { name: 'Who would get it now?' }).click();
  await form.getByText('No chat is open: nobody wrote within 24 hours.').waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  const row = list.getByRole('listitem').filter({ hasText: 'No answer after a price' });
  await row.getByText('after 1 hr').or(row.getByText('after 1 h')).first().waitFor();

  await write('How much is a manicure?');
  await expect.poll(sent).toContain('A manicure costs 28 €.');
  await row.getByRole('button', { name: /^Edit reminder/ }).click();
  const edited = page.getByRole('dialog', { name: 'Edit reminder' });
  await edited.getByRole('button', { name: 'Who would get it now?' }).click();
  await edited.getByRole('listitem').filter({ hasText: 'Marta' }).waitFor();
  await edited.getByRole('button', { name: 'Cancel', exact: true }).click();

  await row.getByRole('button', { name: /^History/ }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByText(/^Planned/).waitFor();
  await write('And when are you open?');
  await history.getByText('The customer gave a sign of life.').waitFor();
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'detached' });

  const toggle = row.getByRole('switch', { name: 'No answer after a price' });
  await toggle.click();
  await expect.poll(() => toggle.isChecked()).toBe(false);
  await row.getByRole('button', { name: /^Delete reminder/ }).click();
  await page
    .getByRole('dialog', { name: 'Delete this reminder?' })
    .getByRole('button', { name: 'Delete reminder' })
    .click();
  await list.getByText('No reminders yet').waitFor();
  // Nobody's number stands in for the one who is signed in.
  expect(asked.filter((url) => /(\/|=)5(?=[/?&]|$)/.test(url))).toEqual([]);
});

test('they have a page at both addresses, which fits the smallest phone and takes a finger [NAV-08] [NAV-11]', async () => {
  const { owner } = await business('Ivo');
  const phone = await open({ size: { width: 320, height: 640 }, isPhone: true });
  await signIn(phone.page, owner);
  for (const path of ['/mobile-reminders', '/reminders']) {
    await phone.page.goto(path);
    await phone.page.getByRole('heading', { level: 1, name: 'Reminders' }).waitFor();
    await phone.page.getByText('No reminders yet').waitFor();
    expect(await findOverflow(phone.page)).toEqual([]);
    expect(await findSmallTargets(phone.page)).toEqual([]);
  }
  const wide = await open();
  await signIn(wide.page, owner);
  for (const path of ['/mobile-reminders', '/reminders']) {
    await wide.page.goto(path);
    await wide.page.getByRole('heading', { level: 1, name: 'Reminders' }).waitFor();
  }
});

test('saving, switching and deleting that fail are told in the language of the interface, and change nothing [REM-11]', async () => {
  const { owner } = await business('Ida');
  const visitor = await open({ language: 'de' });
  const { page } = visitor;
  await signIn(page, owner);
  await page.goto('/dashboard?dialog=reminders');
  const list = page.getByRole('dialog', { name: 'Erinnerungen' });
  await list.getByRole('button', { name: /^Keine Antwort nach/ }).click();
  const form = page.getByRole('dialog', { name: 'Neue Erinnerung' });
  const save = form.getByRole('button', { name: 'Speichern', exact: true });
  const saving = await breakCalls(page, 'POST', /api\/users\/[\w-]+\/reminders$/);
  await save.click();
  await form.getByText('Die Erinnerung konnte nicht gespeichert werden').waitFor();
  await saving.heal();
  await save.click();
  await form.waitFor({ state: 'detached' });

  const toggle = list.getByRole('listitem').getByRole('switch');
  const switching = await breakCalls(page, 'PUT', /api\/reminders\//);
  await toggle.click();
  await readToast(page, 'Die Erinnerung konnte nicht umgeschaltet werden');
  await expect.poll(() => toggle.isChecked()).toBe(true);
  await switching.heal();

  const deleting = await breakCalls(page, 'DELETE', /api\/reminders\//);
  await list.getByRole('button', { name: /löschen/ }).click();
  const question = page.getByRole('dialog', { name: 'Diese Erinnerung löschen?' });
  await question.getByRole('button', { name: 'Erinnerung löschen' }).click();
  await readToast(page, 'Die Erinnerung konnte nicht gelöscht werden');
  await deleting.heal();
  await expect.poll(() => list.getByRole('switch').first().isChecked()).toBe(true);
  forgiveFailedLoads(visitor, /reminders/);
});
