import { useRouter } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useState } from 'react';
import { toReadableEmail } from '../../../contract/email.ts';
import type { MessageKey } from '../../../i18n/catalogue-tr.ts';
import { mutate } from '../../../local/outbox/mutate.ts';
import { queryBlocks } from '../../../local/queries/query-blocks.ts';
import { type HiddenView, queryHidden } from '../../../local/queries/query-hidden.ts';
import { queryMutes } from '../../../local/queries/query-mutes.ts';
import { LegalLinks } from '../../frame/legal-links.tsx';
import { formatTime } from '../../language/format-time.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { showLetter } from '../../letters/hide-letter.ts';
import { FlipList } from '../../motion/flip-list.tsx';
import { unmutePerson } from '../../people/use-muting.ts';
import { device } from '../../platform/device.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { GrowingList } from '../../ui/windowed-list/growing-list.tsx';
import { HourChoice, KeyChoice, LanguageChoice, ThemeChoice } from './choices.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { FreezeQuestion } from './freeze-question.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { OwnData } from './own-data.tsx';
import { SettingRow } from './setting-row.tsx';
import css from './settings-screen.module.css';
import { WordChoices } from './word-choices.tsx';

const cards: readonly { id: string; word: MessageKey }[] = [
  { id: 'notifications', word: 'settings.notifications' },
  { id: 'data', word: 'settings.data' },
  { id: 'look', word: 'settings.look' },
  { id: 'keys', word: 'keys.title' },
  { id: 'words', word: 'settings.words' },
  { id: 'account', word: 'settings.account' },
  { id: 'legal', word: 'legal.links' },
  { id: 'hidden', word: 'settings.hidden' },
  { id: 'muted', word: 'settings.muted' },
  { id: 'blocked', word: 'settings.blocked' },
];

export function SettingsScreen() {
  const { t } = useTranslator();
  const email = useSignedIn()?.email;
  return (
    <main className={css.screen}>
      <div className={css.side}>
        <ScreenTitle title={t('settings.title')} />
        <SettingsIndex />
      </div>
      <div className={css.cards}>
        <NotificationChoices />
        <OwnData />
      </div>
      <div className={css.cards}>
        <Card id="look" title={t('settings.look')}>
          <div className={css.rows}>
            <ThemeChoice />
            <HourChoice />
            <LanguageChoice />
          </div>
        </Card>
        <Card id="keys" title={t('keys.title')}>
          <KeyChoice />
        </Card>
        <WordChoices />
        <Card id="account" title={t('settings.account')}>
          <div className={css.rows}>
            <div className={css.row}>
              <p className={css.label}>{t('settings.email')}</p>
              <p className={css.value}>{email === undefined ? null : toReadableEmail(email)}</p>
            </div>
            <SettingRow label={t('settings.login')} note={t('settings.login-text')}>
              <ButtonLink kind="outline" to="/settings/account">
                {t('settings.login-go')}
              </ButtonLink>
            </SettingRow>
            <div className={css.row}>
              <p className={css.label}>
                <span>{t('settings.logout')}</span>
                <span className={css.note}>{t('settings.logout-text')}</span>
              </p>
              <ButtonLink kind="outline" to="/logout" preload={false}>
                {t('nav.logout')}
              </ButtonLink>
            </div>
            <AccountActions />
          </div>
        </Card>
        <Card id="legal" title={t('legal.links')}>
          <LegalLinks />
        </Card>
        {/* These lists load more rows on scroll, which moves the content below them. */}
        <HiddenLetters />
        <MutedPeople />
        <BlockedPeople />
      </div>
    </main>
  );
}

/** Actions that need the server: freeze and delete. They are disabled offline, with a note. */
function AccountActions() {
  const { t } = useTranslator();
  const router = useRouter();
  const isOnline = useIsOnline();
  const [asking, setAsking] = useState<'freeze' | 'delete' | null>(null);
  const leave = () => void router.navigate({ to: '/' });
  const close = () => setAsking(null);
  return (
    <>
      {!isOnline && <p className={css.value}>{t('settings.needs-network')}</p>}
      <SettingRow label={t('settings.freeze')} note={t('settings.freeze-text')}>
        <Button kind="outline" disabled={!isOnline} onClick={() => setAsking('freeze')}>
          {t('settings.freeze')}
        </Button>
      </SettingRow>
      <SettingRow label={t('settings.delete')} note={t('settings.delete-text')}>
        <Button kind="danger" disabled={!isOnline} onClick={() => setAsking('delete')}>
          {t('settings.delete')}
        </Button>
      </SettingRow>
      {asking === 'freeze' && <FreezeQuestion onDone={leave} onClose={close} />}
      {asking === 'delete' && <DeleteQuestion onDone={leave} onClose={close} />}
    </>
  );
}

function MutedPeople() {
  const { t } = useTranslator();
  const mutes = useLiveQuery(() => queryMutes(device.db), []);
  return (
    <ListCard id="muted" title={t('settings.muted')} none={t('settings.muted-none')} items={mutes}>
      {({ id, full_name }) => (
        <>
          <span className={css.label}>{full_name ?? t('person.unknown')}</span>
          <Button kind="outline" onClick={() => unmutePerson(id)}>
            {t('person.unmute')}
          </Button>
        </>
      )}
    </ListCard>
  );
}

function BlockedPeople() {
  const { t } = useTranslator();
  const blocks = useLiveQuery(() => queryBlocks(device.db), []);
  const unblock = (userId: string) => {
    mutate(device, 'unblock-person', { userId }).catch(reportError);
  };
  return (
    <ListCard
      id="blocked"
      title={t('settings.blocked')}
      none={t('settings.blocked-none')}
      items={blocks}
    >
      {({ id, full_name }) => (
        <>
          <span className={css.label}>{full_name ?? t('person.unknown')}</span>
          <Button kind="outline" onClick={() => unblock(id)}>
            {t('settings.unblock')}
          </Button>
        </>
      )}
    </ListCard>
  );
}

function HiddenLetters() {
  const { t, language } = useTranslator();
  const letters = useLiveQuery(() => queryHidden(device.db), []);
  const describe = ({ to_sky, written_at }: HiddenView) =>
    t(to_sky ? 'settings.hidden-sky' : 'settings.hidden-you', {
      date: formatTime(language, 'whole', new Date(written_at)),
    });
  return (
    <ListCard
      id="hidden"
      title={t('settings.hidden')}
      none={t('settings.hidden-none')}
      items={letters}
    >
      {(letter) => (
        <>
          <p className={css.label}>
            <span>{letter.full_name ?? t('person.unknown')}</span>
            <span className={css.note}>{describe(letter)}</span>
          </p>
          <Button kind="outline" onClick={() => showLetter(letter.id)}>
            {t('settings.show-letter')}
          </Button>
        </>
      )}
    </ListCard>
  );
}

interface ListCardProps<Item> {
  id: string;
  title: string;
  none: string;
  /** Undefined while loading. */
  items: Item[] | undefined;
  children: (item: Item) => ReactNode;
}

function ListCard<Item extends { id: string }>(props: ListCardProps<Item>) {
  const { id, title, none, items = [], children } = props;
  return (
    <Card id={id} title={title}>
      {items.length === 0 && (
        <p className={css.value} data-unknown={props.items === undefined}>
          {none}
        </p>
      )}
      <GrowingList name={id} items={items}>
        {(shown) => (
          <FlipList as="ul" className={css.rows} rows={shown.map((item) => item.id)}>
            {shown.map((item) => (
              <li key={item.id} className={css.row}>
                {children(item)}
              </li>
            ))}
          </FlipList>
        )}
      </GrowingList>
    </Card>
  );
}

function SettingsIndex() {
  const { t } = useTranslator();
  return (
    <nav className={css.index} aria-label={t('legal.contents')}>
      <ul>
        {cards.map(({ id, word }) => (
          <li key={id}>
            <a className={css.jump} href={`#${id}`}>
              {t(word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
