import { useTranslator } from '../language/use-translator.ts';
import { Icon } from '../ui/icon.tsx';
import css from './audience.module.css';

export function Audience({ isPublic = true }: { isPublic?: boolean }) {
  const { t } = useTranslator();
  return (
    <span className={css.audience}>
      <Icon name={isPublic ? 'eye' : 'lock'} size="small" />
      <span>{t(isPublic ? 'profile.public' : 'profile.private')}</span>
    </span>
  );
}
