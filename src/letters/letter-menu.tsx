import { useState } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { personName } from '../people/person-name.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import css from './letter-menu.module.css';

const LetterMenuSheet = lazyPart(
  async () => (await import('./letter-menu-sheet.tsx')).LetterMenuSheet,
);

/** Returns the function that answers a letter, looked up on demand. Returns `null` if it cannot be answered. */
export type FindReply = () => (() => void) | null;

interface LetterMenuProps {
  letter: MessageView;
  findReply?: FindReply;
}

export function LetterMenu({ letter, findReply = () => null }: LetterMenuProps) {
  const translator = useTranslator();
  const { t } = translator;
  const [open, setOpen] = useState<{ reply: (() => void) | null; button: HTMLElement } | null>(
    null,
  );
  const close = () => setOpen(null);
  const { isMine, person, rowId, delivery } = letter;
  if (delivery === 'recalled') return null;
  // Reserves the space for the button after delivery, so that the content below does not move.
  if (rowId !== null) return <span className={css.menu} data-empty="" />;
  const label = isMine
    ? t('letter.menu-own')
    : t('letter.menu', { name: personName(person, translator) });
  return (
    <span className={css.menu}>
      <IconButton
        icon="more"
        label={label}
        aria-expanded={open !== null}
        onClick={({ currentTarget: button }) =>
          setOpen(open === null ? { reply: findReply(), button } : null)
        }
      />
      {open !== null && (
        <LetterMenuSheet letter={letter} {...open} onClose={close} onMissing={close} />
      )}
    </span>
  );
}
