import { answerInstead, reject } from '../fixtures/answer-instead.ts';
import { holdCalls } from '../fixtures/hold-calls.ts';
import { fetchComposer, goOffline, press, pressAll, write } from './play.ts';
import type { Screen, Stage } from './screen.ts';

const route = '/messages';
const talk = '/messages/$userId';
/** Longer than a letter's undo time. */
const PAST_UNDO_MS = 20_000;

const seeSent = async ({ page, translator: { t } }: Stage) => {
  await page.getByRole('tab', { name: t('messages.sent') }).click();
};

/** Opens the screens beforehand that are later seen offline. */
async function fetchPlaces(stage: Stage): Promise<void> {
  const { t } = stage.translator;
  await fetchComposer(stage);
  await goThere(stage);
  await stage.page
    .getByRole('link', { name: t('nav.discover'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await stage.page.getByRole('heading', { level: 1, name: t('discover.title') }).waitFor();
}

/** Leaves the screen by the app's links and returns, as offline. */
async function goThere({ page, translator: { t } }: Stage): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(t('messages.title')) })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: t('messages.title') }).waitFor();
}

export const messageScreens: readonly Screen[] = [
  { name: 'messages', route, who: 'me', says: (_, { friend }) => friend.name },
  {
    name: 'messages-sent',
    route,
    who: 'me',
    at: () => '/messages?box=sent',
    says: (_, { friend }) => friend.name,
  },
  { name: 'messages-empty', route, who: 'lonely', isFor: 'gallery' },
  {
    name: 'messages-loading',
    route,
    who: 'me',
    isFor: 'gallery',
    before: ({ context }) => holdCalls(context, (call) => call.startsWith('GET /api/sync')),
    isLoading: true,
  },
  {
    name: 'messages-waiting',
    route,
    who: 'me',
    at: () => '/discover',
    isFor: 'gallery',
    async act(stage) {
      const { t } = stage.translator;
      await fetchPlaces(stage);
      await goOffline(stage);
      await write(stage, stage.world.words.waiting);
      await press(stage, t('compose.send-offline'));
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
      await goThere(stage);
      await seeSent(stage);
      await stage.page.getByText(t('messages.state.queued')).first().waitFor();
    },
  },
  {
    name: 'messages-failed',
    route,
    who: 'me',
    at: () => '/discover',
    isFor: 'gallery',
    async before({ context }) {
      await answerInstead(context, 'POST /api/messages', reject(409, 'pigeon-not-available'));
    },
    async act(stage) {
      const { t } = stage.translator;
      await write(stage, stage.world.words.waiting);
      await press(stage, t('compose.send-sky'));
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
      await goThere(stage);
      await seeSent(stage);
      // The narrow list of a desktop shows only that it failed.
      const reason = stage.page.getByText(t('messages.failed-pigeon'));
      const failed = reason.or(stage.page.getByText(t('messages.state.failed'))).first();
      await failed.waitFor({ timeout: PAST_UNDO_MS });
    },
  },
  {
    name: 'conversation',
    route: talk,
    who: 'me',
    at: ({ friend }) => `/messages/${friend.id}`,
    says: (_, { friend }) => friend.name,
  },
  {
    name: 'conversation-answer',
    route: talk,
    who: 'me',
    at: ({ friend }) => `/messages/${friend.id}`,
    isFor: 'gallery',
    async act({ page, world, translator: { t } }) {
      const reply = page.getByLabel(t('conversation.reply'), { exact: true });
      await reply.fill(world.words.draft);
    },
  },
  {
    name: 'conversation-unread',
    route: talk,
    who: 'me',
    at: ({ unreadId }) => `/messages/${unreadId}`,
    isFor: 'gallery',
  },
  {
    name: 'conversation-unknown',
    route: talk,
    who: 'me',
    at: () => '/messages/01900000-0000-7000-8000-000000000000',
    says: ({ t }) => t('conversation.unknown.title'),
  },
  {
    name: 'letter-menu',
    route: talk,
    who: 'me',
    at: ({ friend }) => `/messages/${friend.id}`,
    says: ({ t }) => t('letter.report'),
    act: (stage) =>
      press(stage, stage.translator.t('letter.menu', { name: stage.world.friend.name })),
    layer: 'dialog',
  },
  {
    name: 'report',
    route: talk,
    who: 'me',
    at: ({ friend }) => `/messages/${friend.id}`,
    says: ({ t }) => t('person.report-reason'),
    act: pressAll(({ t }) => [t('person.actions'), new RegExp(`^${t('letter.report')}`)]),
    layer: 'dialog',
  },
];
