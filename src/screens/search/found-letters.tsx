import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundGroup } from '../../../local/queries/search-everything.ts';
import type { MessageView } from '../../../local/queries/views.ts';
import { cutExcerpt } from '../../../local/search/mark-words.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useFold } from '../../letter-text/use-fold.ts';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import { personName } from '../../people/person-name.ts';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import css from './found.module.css';
import { MarkedText } from './marked-text.tsx';

interface FoundLettersProps {
  groups: readonly FoundGroup[];
  terms: readonly string[];
  opened: ReadonlySet<string>;
  /** Shows all letters of a person, or only the newest again. */
  onOpen: (personId: string, isOpen: boolean) => void;
}

/**
 * The matching letters grouped by person, with the newest match of each. A letter opens in its conversation, scrolled
 * into view; a letter to the sky opens on its own page.
 */
export function FoundLetters({ groups, terms, opened, onOpen }: FoundLettersProps) {
  const { t } = useTranslator();
  return (
    <ul className={css.groups}>
      {groups.map((group) => {
        const { personId, count, letters } = group;
        const [newest, ...others] = letters;
        if (newest === undefined) return null;
        const isOpen = opened.has(personId);
        return (
          <li key={personId} className={css.group}>
            <NewestLetter letter={newest} count={count} terms={terms} />
            {others.map((letter) => (
              <FoundLetter key={letter.id} letter={letter}>
                <span className={css.arch} data-kind="none" />
                <span className={css.middle}>
                  <span className={css.time}>
                    <RelativeTime at={letter.created_at} />
                  </span>
                  <Excerpt letter={letter} terms={terms} />
                </span>
              </FoundLetter>
            ))}
            {count > 1 && (
              <button
                type="button"
                className={css.all}
                aria-expanded={isOpen}
                onClick={() => onOpen(personId, !isOpen)}
              >
                {isOpen ? t('search.close-group') : t('search.open-group', { count })}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface FoundLetterProps {
  letter: MessageView;
  terms: readonly string[];
}

function NewestLetter({ letter, count, terms }: FoundLetterProps & { count: number }) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const isToSky = letter.receiverId === null;
  return (
    <FoundLetter letter={letter}>
      {isToSky ? (
        <span className={css.arch} data-kind="sky">
          <Icon name="sky" />
        </span>
      ) : (
        <ArchPortrait url={letter.person?.avatar_url ?? null} size="normal" />
      )}
      <span className={css.middle}>
        <span className={css.top}>
          <span className={css.name} dir="auto">
            {isToSky ? t('messages.sky') : personName(letter.person, translator)}
          </span>
          <span className={css.time}>
            {count > 1 && (
              <>
                <span>{plural('search.group', count)}</span> ·{' '}
              </>
            )}
            <RelativeTime at={letter.created_at} />
          </span>
        </span>
        <Excerpt letter={letter} terms={terms} />
      </span>
    </FoundLetter>
  );
}

/** The text around the match, from the letter or its picture description. A folded letter shows a label instead. */
function Excerpt({ letter, terms }: { letter: MessageView; terms: readonly string[] }) {
  const { t } = useTranslator();
  const { isFolded } = useFold(letter);
  if (isFolded) {
    return (
      <span className={css.excerpt} data-muted="true">
        {t('letter.folded')}
      </span>
    );
  }
  const text = cutExcerpt(`${letter.content} ${letter.image_alt ?? ''}`, terms);
  return (
    <span className={css.excerpt} dir="auto" data-fold={letter.fold}>
      <MarkedText text={text} terms={terms} />
    </span>
  );
}

function FoundLetter({
  letter,
  children,
}: Omit<FoundLetterProps, 'terms'> & { children: ReactNode }) {
  const otherId = letter.isMine ? letter.receiverId : letter.senderId;
  if (otherId === null) {
    return (
      <Link className={css.row} to="/sky/$letterId" params={{ letterId: letter.id }}>
        {children}
      </Link>
    );
  }
  return (
    <Link
      className={css.row}
      to="/messages/$userId"
      params={{ userId: otherId }}
      search={{ letter: letter.id }}
    >
      {children}
    </Link>
  );
}
