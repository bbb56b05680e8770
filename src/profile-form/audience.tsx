import { useTranslator } from '../language/use-translator.ts';
import { Icon } from '../ui/icon.tsx';
import css from './audience.module.css';

/** Says at a field who sees what stands in it. */
export function Audience({ isPublic = true }: { isPublic?: boolean }) {
  const { t } = useTranslator();
  return (
    <span className={css.audience}>
      <Icon name={isPublic ? 'eye' : 'lock'} size="small" />
      <span>{t(isPublic ? 'profile.public' : 'profile.private')}</span>
    </span>
  );
}
