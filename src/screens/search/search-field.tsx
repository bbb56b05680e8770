import { useRef } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './search-field.module.css';

/** The search field, shown as the title. It gets the focus when the screen opens. */
export function SearchField({
  text,
  onChange,
}: {
  text: string;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslator();
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className={css.field}>
      <span className={css.glass}>
        <Icon name="search" />
      </span>
      <input
        ref={field}
        className={css.input}
        data-first-focus=""
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('search.field')}
        placeholder={t('search.field')}
        dir="auto"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.current?.blur();
        }}
      />
      {text !== '' && (
        <IconButton
          icon="close"
          label={t('search.clear')}
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        />
      )}
    </search>
  );
}
