import { useRouter } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/catalogue-tr.ts';
import { findInCircle, queryCircle } from '../../local/queries/query-circle.ts';
import { wordsOf } from '../../local/search/fold-words.ts';
import { hasTerms } from '../../local/search/mark-words.ts';
import { useTranslator } from '../language/use-translator.ts';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import { device } from '../platform/device.ts';
import { keysDialogStore } from '../state/keys-store.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-paths.tsx';
import { returnFocus } from '../ui/return-focus.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useOptions } from '../ui/use-options.ts';
import css from './jump-sheet.module.css';

const screens: readonly { path: string; word: MessageKey; icon: IconName }[] = [
  { path: '/discover', word: 'nav.discover', icon: 'sky' },
  { path: '/featured', word: 'nav.featured', icon: 'featured' },
  { path: '/pigeons', word: 'nav.pigeons', icon: 'pigeon' },
  { path: '/messages', word: 'nav.messages', icon: 'messages' },
  { path: '/search', word: 'search.title', icon: 'search' },
  { path: '/profile', word: 'nav.profile', icon: 'person' },
  { path: '/settings', word: 'nav.settings', icon: 'settings' },
];
/** The maximum number of people shown. To find another person, the user types more of the name. */
const PEOPLE_SHOWN = 6;

interface Place {
  path: string;
  name: string;
  note: string | null;
  icon: IconName | null;
  portrait: string | null;
}

export function JumpSheet() {
  const { t } = useTranslator();
  const router = useRouter();
  const [text, setText] = useState('');
  const places = usePlaces(text);
  const hasLeft = useRef(false);
  const [opener] = useState(() => document.activeElement);
  const close = () => keysDialogStore.set(null);
  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    hasLeft.current = place.path !== router.state.location.pathname;
    close();
    router.navigate({ href: place.path }).catch(reportError);
  };
  const { field, listId, optionId, marked, begin } = useOptions({
    count: places.length,
    first: 0,
    onTake: (index) => go(places[index]),
  });
  return (
    <Sheet
      title={t('keys.jump-title')}
      onClose={close}
      // If the person has chosen a screen, that screen sets the focus.
      onFocusReturn={() => !hasLeft.current && returnFocus(opener)}
    >
      <input
        {...field}
        className={css.field}
        // The sheet opens with the focus in the field.
        ref={(input) => input?.focus()}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        aria-label={t('keys.jump-field')}
        placeholder={t('keys.jump-field')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          begin();
        }}
      />
      <div className={css.list} id={listId} role="listbox" aria-label={t('keys.jump-title')}>
        {places.map((place, index) => (
          <button
            key={place.path}
            type="button"
            className={css.option}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            onClick={() => go(place)}
          >
            {place.icon === null ? (
              <ArchPortrait url={place.portrait} size="small" />
            ) : (
              <span className={css.icon}>
                <Icon name={place.icon} />
              </span>
            )}
            <bdi className={css.name}>{place.name}</bdi>
            {place.note !== null && <bdi className={css.note}>{place.note}</bdi>}
          </button>
        ))}
      </div>
      {places.length === 0 && (
        <p className={css.none} role="status">
          {t('keys.jump-none')}
        </p>
      )}
    </Sheet>
  );
}

/** Returns the targets: screens first, then people. People with letters open the conversation, others the profile. */
function usePlaces(text: string): Place[] {
  const { t } = useTranslator();
  const circle = useLiveQuery(() => queryCircle(device.db), []);
  const terms = wordsOf(text);
  const ways = screens
    .map(({ path, word, icon }) => ({ path, name: t(word), note: null, icon, portrait: null }))
    .filter(({ name }) => hasTerms(name, terms));
  if (circle === undefined) return ways;
  const written = new Set(circle.written.map(({ id }) => id));
  const people = findInCircle(circle, text).slice(0, PEOPLE_SHOWN);
  return [
    ...ways,
    ...people.map(({ id, full_name, city, avatar_url }) => ({
      path: written.has(id) ? `/messages/${id}` : `/users/${id}`,
      name: full_name ?? t('person.unknown'),
      note: city,
      icon: null,
      portrait: avatar_url,
    })),
  ];
}
