import { type KeyboardEvent, useRef, useState } from 'react';
import { countryName } from '../../i18n/display-names.ts';
import { useTranslator } from '../language/use-translator.ts';
import { useHasMouse } from '../state/use-media.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOptions } from '../ui/use-options.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Audience } from './audience.tsx';
import css from './country-field.module.css';
import { countriesIn, countryCalled, findCountries } from './find-countries.ts';
import { useListPlace } from './use-list-place.ts';

interface CountryFieldProps {
  /** ISO 3166 alpha-2. '' if none is chosen. */
  value: string;
  /** Whether the country is only guessed from the device. */
  isGuess: boolean;
  error: string | undefined;
  onChange: (code: string) => void;
}

/**
 * The field of the country. The person types a part of the name and chooses from a list. On touch devices the end of
 * the field opens the platform's native list, which needs no keyboard.
 */
export function CountryField({ value, isGuess, error, onChange }: CountryFieldProps) {
  const { t, plural, language } = useTranslator();
  const hasMouse = useHasMouse();
  const countries = countriesIn(language);
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const hits = isOpen ? findCountries(countries, text ?? '') : [];
  const isAsked = text !== null && text.trim() !== '';
  const chosenAt = hits.findIndex(({ code }) => code === value);
  const take = (code: string) => {
    onChange(code);
    setText(null);
    setIsOpen(false);
  };
  const { field, listId, optionId, marked, begin } = useOptions({
    count: hits.length,
    first: isAsked ? 0 : chosenAt,
    onTake: (index) => take(hits[index]?.code ?? value),
  });
  useListPlace(list, { isOpen, isByFinger: !hasMouse });

  const open = () => {
    if (!isOpen) begin();
    setIsOpen(true);
  };
  const write = (input: HTMLInputElement) => {
    const called = countryCalled(countries, input.value);
    if (called !== null) onChange(called);
    // Autofill fills the whole form at once, without focusing the field.
    const isHere = document.activeElement === input;
    setText(called !== null && !isHere ? null : input.value);
    setIsOpen(isHere);
    begin();
  };
  const leave = () => {
    setIsOpen(false);
    if (text === null) return;
    const [only, ...more] = findCountries(countries, text);
    if (text.trim() === '') take('');
    else if (countryCalled(countries, text) === value && value !== '') setText(null);
    else if (only !== undefined && more.length === 0) take(only.code);
    else if (value !== '') setText(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey } = event;
    if (event.nativeEvent.isComposing) return;
    const isClosing = isOpen && (key === 'Escape' || (altKey && key === 'ArrowUp'));
    if (isClosing) {
      setIsOpen(false);
      if (key === 'Escape') setText(null);
    } else if (!isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) open();
    else if (isOpen && hits.length === 0 && key === 'Enter') {
      // There is no match, and Enter must not submit the form.
    } else {
      // Tab takes the marked country, as in any field with completion.
      if (key === 'Tab' && isOpen && isAsked && marked >= 0) take(hits[marked]?.code ?? value);
      field.onKeyDown(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  // A text that matches no country stays, because the person typed it.
  const unknown = text !== null && !isOpen && value === '' ? t('profile.country-unknown') : null;
  return (
    <Field
      label={t('profile.country')}
      aside={<Audience />}
      hint={isGuess ? t('profile.country-guess') : undefined}
      error={error ?? unknown ?? undefined}
    >
      {(control) => (
        <div className={css.place}>
          <input
            {...control}
            {...field}
            className={`${control.className} ${css.field}`}
            type="text"
            name="country"
            autoComplete="country-name"
            autoCapitalize="words"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            placeholder={t('profile.country-search')}
            value={text ?? (value === '' ? '' : (countryName(language, value) ?? value))}
            onChange={({ currentTarget }) => write(currentTarget)}
            onClick={({ currentTarget }) => {
              // Typing replaces the chosen country.
              if (text === null) currentTarget.select();
              open();
            }}
            onFocus={({ currentTarget }) => text === null && currentTarget.select()}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          {hasMouse ? (
            <span className={css.chevron}>
              <Icon name="chevron" size="small" />
            </span>
          ) : (
            <span className={css.chevron} data-native="">
              <Icon name="chevron" size="small" />
              <select
                className={css.native}
                aria-label={t('profile.country-all')}
                tabIndex={-1}
                value={value}
                onChange={({ target }) => take(target.value)}
              >
                <option value="">{t('profile.choose')}</option>
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </span>
          )}
          <VisuallyHidden>
            <span role="status">
              {isOpen && isAsked && plural('profile.country-count', hits.length)}
            </span>
          </VisuallyHidden>
          {isOpen && (
            <div ref={list} className={css.list}>
              {hits.length === 0 ? (
                <p className={css.none}>{t('profile.country-none')}</p>
              ) : (
                <div id={listId} role="listbox" aria-label={t('profile.country')}>
                  {hits.map(({ code, name, foundAs }, index) => (
                    <button
                      key={code}
                      type="button"
                      className={css.option}
                      id={optionId(index)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={code === value}
                      data-marked={index === marked}
                      onClick={() => take(code)}
                    >
                      <bdi>{name}</bdi>
                      {foundAs !== null && <bdi className={css.other}>{foundAs}</bdi>}
                      {code === value && (
                        <span className={css.tick}>
                          <Icon name="check" size="small" />
                        </span>
                      )}
                    </button>
                  ))}
                </div>
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
