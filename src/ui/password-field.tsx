import { useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import css from './field.module.css';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { useTypedBefore } from './use-typed-before.ts';

interface PasswordFieldProps {
  label: string;
  value: string;
  autoComplete: 'current-password' | 'new-password';
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (text: string) => void;
}

export function PasswordField({ label, hint, error, onChange, ...rest }: PasswordFieldProps) {
  const { t } = useTranslator();
  const [isShown, setIsShown] = useState(false);
  const ref = useTypedBefore((input) => onChange(input.value));
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={css.withControl}>
          <input
            {...rest}
            {...control}
            ref={ref}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={css.reveal}>
            <IconButton
              icon={isShown ? 'eye-off' : 'eye'}
              label={t(isShown ? 'field.hide-password' : 'field.show-password')}
              onClick={() => setIsShown(!isShown)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
