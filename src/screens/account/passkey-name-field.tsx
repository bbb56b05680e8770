import { PASSKEY_NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { TextField } from '../../ui/text-field.tsx';

interface PasskeyNameFieldProps {
  name: string;
  hasTried: boolean;
  onChange: (name: string) => void;
}

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
