import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import type { useSubmit } from '../ui/use-submit.ts';
import css from './passkeys.module.css';
import type { useIdentity } from './use-identity.ts';

interface IdentityFieldsProps {
  identity: ReturnType<typeof useIdentity>;
  label: string;
  /** The result of `useSubmit`. A rejection with the field `password` is shown. */
  state: Pick<ReturnType<typeof useSubmit>, 'hasTried' | 'rejectionOf'>;
}

export function IdentityFields({ identity, label, state }: IdentityFieldsProps) {
  const { t, error: words } = useTranslator();
  const { password, setPassword, hasPasskey, isByPasskey, setIsByPasskey } = identity;
  const rejection = state.rejectionOf('password');
  const missing = state.hasTried && password === '' ? t('field.required') : undefined;
  return (
    <div className={css.identity}>
      {isByPasskey ? (
        <p className={css.byPasskey}>
          <Icon name="key" />
          <span>{t('proof.by-passkey')}</span>
        </p>
      ) : (
        <PasswordField
          label={label}
          name="password"
          autoComplete="current-password"
          value={password}
          error={rejection === undefined ? missing : words(rejection)}
          onChange={setPassword}
        />
      )}
      {hasPasskey && (
        <Button kind="plain" onClick={() => setIsByPasskey(!isByPasskey)}>
          {t(isByPasskey ? 'proof.use-password' : 'proof.use-passkey')}
        </Button>
      )}
    </div>
  );
}
