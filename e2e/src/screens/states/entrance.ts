import { fail, hold } from '../answers.ts';
import { waitForToast } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const SCREENS = { login: '/login', register: '/register' };

async function fill({ page }: Scene, email: string, password?: string): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  if (password !== undefined) await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

async function open({ page }: Scene, screen: keyof typeof SCREENS): Promise<void> {
  await page.goto(SCREENS[screen]);
  await page.locator('h1').waitFor();
}

/** What people see who are not signed in, and who come from nowhere. */
export const entrance: State[] = [
  { screen: 'login', name: 'idle', viewer: 'visitor', reach: (scene) => open(scene, 'login') },
  {
    screen: 'login',
    name: 'sending',
    viewer: 'visitor',
    async reach(scene) {
      await hold(scene.page, 'POST', /\/api\/auth\/login/);
      await open(scene, 'login');
      await fill(scene, 'olena@lumen.studio', 'a long password');
      await scene.page.locator('button[aria-busy]').waitFor();
    },
  },
  {
    screen: 'login',
    name: 'refused',
    viewer: 'visitor',
    async reach(scene) {
      await open(scene, 'login');
      await fill(scene, 'nobody@lumen.studio', 'not the password');
      await waitForToast(scene, 'auth.loginFailed');
    },
  },
  { screen: 'register', name: 'idle', viewer: 'visitor', reach: (scene) => open(scene, 'register') },
  {
    screen: 'register',
    name: 'sending',
    viewer: 'visitor',
    async reach(scene) {
      await hold(scene.page, 'POST', /\/api\/auth\/register/);
      await open(scene, 'register');
      await fill(scene, 'daryna@lumen.studio');
      await scene.page.locator('button[aria-busy]').waitFor();
    },
  },
  {
    screen: 'register',
    name: 'done',
    viewer: 'visitor',
    async reach(scene) {
      const { language, device } = scene.look;
      const email = `daryna.${language}.${device}@example.com`;
      await open(scene, 'register');
      await fill(scene, email);
      await waitForToast(scene, 'auth.registeredNoMail', {});
    },
  },
  {
    screen: 'register',
    name: 'refused',
    viewer: 'visitor',
    async reach(scene) {
      await open(scene, 'register');
      await fill(scene, scene.world.demo.email);
      await waitForToast(scene, 'auth.registrationFailed');
    },
  },
  {
    screen: 'not-found',
    name: 'page',
    viewer: 'demo',
    async reach({ page }) {
      await page.goto('/no-such-page');
      await page.locator('code').waitFor();
    },
  },
  {
    screen: 'app',
    name: 'loading',
    viewer: 'visitor',
    async reach({ page, t }) {
      await hold(page, 'GET', /\/api\/auth\/check/);
      await page.goto('/dashboard');
      await page.getByRole('status', { name: t('common.loading') }).waitFor();
    },
  },
  {
    screen: 'app',
    name: 'broken',
    viewer: 'demo',
    async reach({ page, t }) {
      await page.route(/\/assets\/settings-.*\.js/, (route) => route.abort());
      await fail(page, 'GET', /\/assets\/settings-.*\.js/);
      // The page loads itself anew as soon as it finds the server there.
      await page.route(/\/login$/, (route) => route.abort());
      await page.goto('/mobile-config');
      await page.getByText(t('common.partFailed')).waitFor();
    },
  },
];
