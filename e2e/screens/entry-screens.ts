import { goOffline, press, scrollToEnd } from './play.ts';
import type { Screen, Stage } from './screen.ts';

const logIn = async (stage: Stage, email: string) => {
  const { t } = stage.translator;
  await stage.page.getByLabel(t('field.email')).fill(email);
  await stage.page.getByLabel(t('field.password'), { exact: true }).fill('yanlış parola');
};

export const entryScreens: readonly Screen[] = [
  { name: 'home', route: '/', who: 'visitor', says: ({ t }) => t('home.title') },
  {
    name: 'home-steps',
    route: '/',
    who: 'visitor',
    isFor: 'gallery',
    async act({ page, translator: { t } }) {
      const steps = page.getByRole('heading', { name: t('home.how') });
      await steps.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    },
  },
  { name: 'home-end', route: '/', who: 'visitor', isFor: 'gallery', act: scrollToEnd },
  { name: 'login', route: '/login', who: 'visitor', says: ({ t }) => t('login.title') },
  {
    name: 'login-verified',
    route: '/login',
    who: 'visitor',
    at: () => '/login?verified=1',
    says: ({ t }) => t('login.verified'),
  },
  {
    name: 'login-not-verified',
    route: '/login',
    who: 'visitor',
    at: () => '/login?verified=0',
    says: ({ t }) => t('login.not-verified'),
  },
  {
    name: 'login-wrong',
    route: '/login',
    who: 'visitor',
    isFor: 'gallery',
    async act(stage) {
      const { t, error } = stage.translator;
      await logIn(stage, stage.world.me);
      await press(stage, t('login.submit'));
      await stage.page.getByText(error('login-failed')).first().waitFor();
    },
  },
  {
    name: 'login-offline',
    route: '/login',
    who: 'visitor',
    isFor: 'gallery',
    async act(stage) {
      await logIn(stage, stage.world.me);
      await goOffline(stage);
    },
  },
  { name: 'register', route: '/register', who: 'visitor', says: ({ t }) => t('register.title') },
  {
    name: 'register-invited',
    route: '/register',
    who: 'visitor',
    at: ({ referralCode }) => `/register?ref=${referralCode}`,
    isFor: 'gallery',
  },
  {
    name: 'register-wrong',
    route: '/register',
    who: 'visitor',
    isFor: 'gallery',
    async act(stage) {
      const { t } = stage.translator;
      await stage.page.getByLabel(t('field.password'), { exact: true }).fill('12345678');
      await press(stage, t('register.submit'));
      await stage.page.getByText(t('register.adult-needed')).waitFor();
    },
  },
  {
    name: 'register-done',
    route: '/register',
    who: 'visitor',
    isFor: 'gallery',
    async before({ context }) {
      await context.route('**/api/auth/register', (route) =>
        route.fulfill({ status: 201, json: { userId: crypto.randomUUID() } }),
      );
    },
    async act(stage) {
      const { t } = stage.translator;
      const { page } = stage;
      await page.getByLabel(t('field.email')).fill('nehir@example.org');
      await page.getByLabel(t('field.password'), { exact: true }).fill('zeytin dalı 1923');
      await page.getByLabel(t('field.password-again')).fill('zeytin dalı 1923');
      await page.getByLabel(t('register.terms')).check();
      await page.getByLabel(t('register.adult')).check();
      await press(stage, t('register.submit'));
      await page.getByText(t('register.done')).first().waitFor();
    },
  },
  {
    name: 'forgot-password',
    route: '/forgot-password',
    who: 'visitor',
    says: ({ t }) => t('forgot.title'),
  },
  {
    name: 'forgot-password-sent',
    route: '/forgot-password',
    who: 'visitor',
    isFor: 'gallery',
    async act(stage) {
      const { t } = stage.translator;
      await stage.page.getByLabel(t('field.email')).fill('elif@demo.invalid');
      await press(stage, t('forgot.submit'));
      await stage.page.getByText(t('forgot.sent')).first().waitFor();
    },
  },
  {
    name: 'new-password',
    route: '/forgot-password',
    who: 'visitor',
    at: () => '/forgot-password?code=bir-kod',
    says: ({ t }) => t('forgot.new-title'),
  },
  {
    name: 'new-password-expired',
    route: '/forgot-password',
    who: 'visitor',
    at: () => '/forgot-password?code=bir-kod',
    isFor: 'gallery',
    async act(stage) {
      const { t, error } = stage.translator;
      const { page } = stage;
      await page.getByLabel(t('forgot.new-password'), { exact: true }).fill('zeytin dalı 1923');
      await page.getByLabel(t('field.password-again')).fill('zeytin dalı 1923');
      await press(stage, t('forgot.save'));
      await page.getByText(error('code-invalid')).first().waitFor();
    },
  },
];
