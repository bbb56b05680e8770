import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import css from './profile-form.module.css';

interface SaveBarProps {
  /** Something was done that is not saved yet. */
  isUnsaved: boolean;
  maySave: boolean;
  isUploading: boolean;
  isSaving: boolean;
}

/** Save; it sticks to the bottom while something is unsaved. */
export function SaveBar({ isUnsaved, maySave, isUploading, isSaving }: SaveBarProps) {
  const { t } = useTranslator();
  return (
    <div className={css.bar} data-sticky={isUnsaved}>
      <p className={css.note}>{isUploading && t('profile.photos-busy')}</p>
      <Button type="submit" size="large" isBusy={isSaving} disabled={!maySave || isUploading}>
        {t(isSaving ? 'profile.saving' : 'profile.save')}
      </Button>
    </div>
  );
}
