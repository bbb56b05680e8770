import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { useHasTwoPanes } from '../../state/use-media.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './messages-frame.module.css';
import { readMessagesSearch } from './messages-search.ts';
import { ReadAllButton } from './read-all-button.tsx';
import { Threads } from './threads.tsx';

/**
 * Where two panes have room the people stand beside the conversation, and stay as they are when one is
 * chosen; elsewhere the screen of the address has all of it.
 */
export function MessagesFrame() {
  const hasTwoPanes = useHasTwoPanes();
  // A device that is turned keeps what is open and what was written: the screen stays where it is here.
  return (
    <div className={css.panes} data-panes={hasTwoPanes}>
      {hasTwoPanes && <People />}
      <Outlet />
    </div>
  );
}

function People() {
  const { t } = useTranslator();
  const location = useRouterState({ select: (state) => state.location });
  const isList = location.pathname === '/messages';
  const { box = 'received', show } = readMessagesSearch(location.search);
  const named = show ?? box;
  const [chosen, setChosen] = useState<typeof named>(named);
  const [lastNamed, setLastNamed] = useState(named);
  // The address of the list names a box; that of a conversation leaves the chosen one.
  if (isList && named !== lastNamed) {
    setLastNamed(named);
    setChosen(named);
  }
  return (
    <aside
      className={css.people}
      aria-label={t('messages.title')}
      data-scroll-restoration-id="people"
    >
      <div className={css.top}>
        <p className={css.title}>{t('messages.title')}</p>
        <ReadAllButton kind="plain" />
      </div>
      <Link className={css.search} to="/search">
        <Icon name="search" size="small" />
        <span>{t('search.field')}</span>
      </Link>
      <Threads box={chosen} onChange={setChosen} isBeside />
    </aside>
  );
}
