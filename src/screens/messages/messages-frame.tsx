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
 * Shows the list of people beside the conversation if both fit. The list stays mounted when the conversation changes.
 */
export function MessagesFrame() {
  const hasTwoPanes = useHasTwoPanes();
  // The Outlet keeps its position in the tree, because rotating a tablet must not close a dialog or lose its text.
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
  // Only the address of the list contains a box. While a conversation is open, the last chosen box stays.
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
