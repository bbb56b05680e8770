import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { BackCloses } from '../ui/back-closes.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import css from './emoji-button.module.css';
import { insertText } from './insert-text.ts';

const EMOJIS = [
  ...['😀', '😄', '😅', '😂', '🙂', '😉', '😊', '😍', '🥰', '😘', '🤗', '🤔'],
  ...['🙃', '😌', '😴', '🥲', '😢', '😭', '😮', '😳', '🙈', '👍', '👏', '🙏'],
  ...['🤝', '👋', '💪', '❤️', '💛', '💙', '🤍', '💔', '🕊️', '🌅', '🌊', '🌙'],
  ...['⭐', '🌧️', '❄️', '🌸', '🌿', '🍂', '☕', '🍞', '🎶', '📚', '✉️', '🎉'],
];
const COLUMNS = 8;
const GAP_PX = 8;

/**
 * Inserts an emoji at the cursor of the letter, for people without an emoji keyboard on the screen. The panel is in the
 * browser's top layer, so that no container clips it.
 */
export function EmojiButton({ isFramed = false }: { isFramed?: boolean }) {
  const { t } = useTranslator();
  const place = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    const [at, signs] = [place.current?.getBoundingClientRect(), panel.current];
    if (at === undefined || signs === null) return;
    signs.style.setProperty('--emoji-left', `${at.left}px`);
    signs.style.setProperty('--emoji-bottom', `${innerHeight - at.top + GAP_PX}px`);
    signs.togglePopover();
  };
  const choose = (emoji: string) => {
    const field = place.current?.closest('form')?.querySelector('textarea');
    panel.current?.hidePopover();
    if (field === null || field === undefined) return;
    insertText(field, emoji);
  };
  return (
    <span ref={place} className={css.place} data-framed={isFramed}>
      {isOpen && <BackCloses onClose={() => panel.current?.hidePopover()} />}
      <IconButton
        icon="emoji"
        label={t('compose.emoji')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      <div
        ref={panel}
        className={css.panel}
        popover="auto"
        role="dialog"
        aria-label={t('compose.emoji')}
        onKeyDown={moveAmong}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') panel.current?.querySelector('button')?.focus();
        }}
      >
        {EMOJIS.map((emoji, index) => (
          <button
            key={emoji}
            type="button"
            className={css.emoji}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => choose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
    </span>
  );
}

const STEPS: Record<string, number> = {
  ...{ ArrowUp: -COLUMNS, ArrowDown: COLUMNS },
  ...{ ArrowLeft: -1, ArrowRight: 1 },
};

/** Moves the focus from emoji to emoji with the arrow keys, following their layout. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  const signs = [...currentTarget.querySelectorAll('button')];
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl';
  const step = (STEPS[key] ?? 0) * (isMirrored && /Left|Right/.test(key) ? -1 : 1);
  if (step === 0 || !(target instanceof HTMLButtonElement)) return;
  event.preventDefault();
  signs[signs.indexOf(target) + step]?.focus();
}
