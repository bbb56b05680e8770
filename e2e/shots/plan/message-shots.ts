import { answerInstead, refuse } from '../../fixtures/answer-instead.ts';
import { holdCalls } from '../calls.ts';
import { galleryWords } from '../gallery-words.ts';
import { fetchComposer, goOffline, press, write } from '../play.ts';
import type { Shot, Stage } from '../shot.ts';

const route = '/messages';
const talk = '/messages/$userId';
/** Longer than a letter waits for second thoughts. */
const PAST_UNDO_MS = 20_000;

const seeSent = async ({ page, translator: { t } }: Stage) => {
  await page.getByRole('tab', { name: t('messages.sent') }).click();
};

/** Has been at the screens before that are seen without a network. */
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

/** Leaves the screen by its own links and comes back, as one does without a network. */
async function goThere({ page, translator: { t } }: Stage): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(t('messages.title')) })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: t('messages.title') }).waitFor();
}

/** Received, sent, and the letters between two people. */
export const messageShots: readonly Shot[] = [
  { name: 'messages', route, who: 'me' },
  { name: 'messages-sent', route, who: 'me', act: seeSent },
  { name: 'messages-empty', route, who: 'lonely' },
  {
    name: 'messages-loading',
    route,
    who: 'me',
    before: ({ context }) => holdCalls(context, (call) => call.startsWith('GET /api/sync')),
    isLoading: true,
  },
  {
    name: 'messages-waiting',
    route,
    who: 'me',
    at: () => '/discover',
    async act(stage) {
      const { t, language } = stage.translator;
      await fetchPlaces(stage);
      await goOffline(stage);
      await write(stage, galleryWords[language].sent[3]);
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
    async before({ context }) {
      await answerInstead(context, 'POST /api/messages', refuse(409, 'pigeon-not-available'));
    },
    async act(stage) {
      const { t, language } = stage.translator;
      await write(stage, galleryWords[language].sent[3]);
      await press(stage, t('compose.send-sky'));
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
      await goThere(stage);
      await seeSent(stage);
      const failed = stage.page.getByText(t('messages.failed-pigeon')).first();
      await failed.waitFor({ timeout: PAST_UNDO_MS });
    },
  },
  { name: 'conversation', route: talk, who: 'me', at: ({ friendId }) => `/messages/${friendId}` },
  {
    name: 'conversation-answer',
    route: talk,
    who: 'me',
    at: ({ friendId }) => `/messages/${friendId}`,
    async act({ page, translator: { t, language } }) {
      const reply = page.getByLabel(t('conversation.reply'), { exact: true });
      await reply.fill(galleryWords[language].draft);
    },
  },
  {
    name: 'conversation-unread',
    route: talk,
    who: 'me',
    at: ({ unreadId }) => `/messages/${unreadId}`,
  },
  {
    name: 'conversation-unknown',
    route: talk,
    who: 'me',
    at: () => '/messages/01900000-0000-7000-8000-000000000000',
  },
  {
    name: 'report',
    route: talk,
    who: 'me',
    at: ({ friendId }) => `/messages/${friendId}`,
    async act(stage) {
      const { t } = stage.translator;
      await press(stage, t('person.actions'));
      await press(stage, t('person.report'));
      await stage.page.getByLabel(t('person.report-reason')).waitFor();
    },
  },
];
