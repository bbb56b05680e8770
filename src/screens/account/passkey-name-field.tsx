import { PASSKEY_NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { TextField } from '../../ui/text-field.tsx';

interface PasskeyNameFieldProps {
  name: string;
  /** Whether the person has tried to submit the form. */
  hasTried: boolean;
  onChange: (name: string) => void;
}

/** The name that a person gives a passkey. */
export function PasskeyNameField({ name, hasTried, onChange }: PasskeyNameFieldProps) {
  const { t } = useTranslator();
  return (
    <TextField
      label={t('passkey.name')}
      name="passkey-name"
      autoComplete="off"
      maxLength={PASSKEY_NAME_MAX_LENGTH}
      value={name}
      error={hasTried && name.trim() === '' ? t('field.required') : undefined}
      onChange={onChange}
    />
  );
}
