import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { findInCircle, type KnownPerson, queryCircle } from '../../local/queries/query-circle.ts';
import { wordsOf } from '../../local/search/fold-words.ts';
import { useTranslator } from '../language/use-translator.ts';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import { device } from '../platform/device.ts';
import { useHasMouse } from '../state/use-media.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOptions } from '../ui/use-options.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ChosenPerson } from './chosen-person.tsx';
import css from './person-chooser.module.css';
import { PersonOption } from './person-option.tsx';

const FACES = 4;
/** The maximum rows of a group and the maximum hits. To find another person, the user types more of the name. */
const ROWS = 12;
const HITS = 30;

interface PersonChooserProps {
  chosenId: string | null;
  onChoose: (personId: string) => void;
  onDone: () => void;
}

/**
 * The choice of a receiver: a search over all known people. Without a search text, the people written to last come
 * first, as faces.
 */
export function PersonChooser({ chosenId, onChoose, onDone }: PersonChooserProps) {
  const { t, plural } = useTranslator();
  const hasMouse = useHasMouse();
  const circle = useLiveQuery(() => queryCircle(device.db), []);
  const [text, setText] = useState('');
  const groups = groupsOf(circle ?? { written: [], featured: [], seen: [] }, text);
  const people = groups.flatMap((group) => group.people);
  const { field, listId, optionId, marked, begin } = useOptions({
    count: people.length,
    first: wordsOf(text).length > 0 ? 0 : -1,
    onTake: (index) => {
      const person = people[index];
      if (person === undefined || person.state !== 'active') return;
      onChoose(person.id);
      onDone();
    },
  });
  if (circle === undefined) return <div className={css.chooser} aria-busy="true" />;
  const all = findInCircle(circle, '');
  if (all.length === 0) return <p className={css.nobody}>{t('compose.nobody')}</p>;
  const chosen = all.find(({ id }) => id === chosenId) ?? null;
  return (
    <div className={css.chooser}>
      <label className={css.label} htmlFor={`${listId}-field`}>
        {t('compose.person')}
      </label>
      <div className={css.search}>
        <Icon name="search" />
        <input
          {...field}
          className={css.field}
          id={`${listId}-field`}
          // On a phone, show the faces first instead of the keyboard.
          ref={hasMouse ? focusOnce : undefined}
          type="text"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          placeholder={t('compose.person-search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            begin();
          }}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{text !== '' && plural('person.count', people.length)}</span>
      </VisuallyHidden>
      <div className={css.list} id={listId} role="listbox" aria-label={t('compose.person')}>
        {groups.map(({ word, shape, people: shown }) => (
          <fieldset key={word} className={css.group} aria-label={t(word)} data-shape={shape}>
            <p className={css.title} aria-hidden="true">
              {t(word)}
            </p>
            <div className={css.options}>
              {shown.map((person) => {
                const index = people.indexOf(person);
                return (
                  <PersonOption
                    key={person.id}
                    id={optionId(index)}
                    person={person}
                    shape={shape}
                    isChosen={person.id === chosenId}
                    isMarked={index === marked}
                    onChoose={() => onChoose(person.id)}
                  />
                );
              })}
            </div>
          </fieldset>
        ))}
        {people.length === 0 && <p className={css.nobody}>{t('compose.person-none')}</p>}
      </div>
      <div className={css.foot}>
        {chosen === null ? (
          <span className={css.nobodyYet}>
            <ArchPortrait url={null} size="normal" />
            <span>{t('compose.person-choose')}</span>
          </span>
        ) : (
          <ChosenPerson person={chosen} word={t('compose.person-chosen')} />
        )}
        <Button size="large" disabled={chosen === null} onClick={onDone}>
          {t('compose.to-letter')}
        </Button>
      </div>
    </div>
  );
}

interface Group {
  word: 'compose.person-written' | 'featured.title' | 'compose.person-seen' | 'search.people';
  shape: 'faces' | 'rows';
  people: KnownPerson[];
}

/** Returns the groups, or the hits if there is a search text. */
function groupsOf(circle: Parameters<typeof findInCircle>[0], text: string): Group[] {
  const { written, featured, seen } = circle;
  const isAsked = wordsOf(text).length > 0;
  const groups: Group[] = isAsked
    ? [
        {
          word: 'search.people',
          shape: 'rows',
          people: findInCircle(circle, text).slice(0, HITS),
        },
      ]
    : [
        { word: 'compose.person-written', shape: 'faces', people: written.slice(0, FACES) },
        { word: 'featured.title', shape: 'rows', people: featured.slice(0, ROWS) },
        {
          word: 'compose.person-seen',
          shape: 'rows',
          people: [...written.slice(FACES), ...seen].slice(0, ROWS),
        },
      ];
  return groups.filter(({ people }) => people.length > 0);
}

const focusOnce = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });
