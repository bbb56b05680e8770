import { useTranslator } from '../../language/use-translator.ts';
import { useHasMouse } from '../../state/use-media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './photo-steps.module.css';

interface PhotoStepsProps {
  urls: readonly string[];
  index: number;
  /** `picture`: below a full-screen picture. */
  ground: 'paper' | 'picture';
  onTurn: (step: 1 | -1) => void;
  onGo: (index: number) => void;
}

/** The position among the photos, and the buttons to the others. On touch screens the dots are only an indicator. */
export function PhotoSteps({ urls, index, ground, onTurn, onGo }: PhotoStepsProps) {
  const { t } = useTranslator();
  const hasMouse = useHasMouse();
  return (
    <div className={css.steps} data-ground={ground}>
      <IconButton
        icon="back"
        ground={ground}
        label={t('person.photo-before')}
        onClick={() => onTurn(-1)}
      />
      <span className={css.all} aria-hidden={hasMouse ? undefined : true}>
        {urls.map((url, at) =>
          hasMouse ? (
            <button
              key={url}
              type="button"
              className={css.one}
              aria-label={t('person.photo-number', { number: at + 1 })}
              aria-current={at === index}
              onClick={() => onGo(at)}
            >
              <span className={css.dot} />
            </button>
          ) : (
            <span key={url} className={css.one} aria-current={at === index}>
              <span className={css.dot} />
            </span>
          ),
        )}
      </span>
      <span className={css.place} aria-live="polite">
        {t('person.photo-place', { number: index + 1, count: urls.length })}
      </span>
      <span className={css.after}>
        <IconButton
          icon="back"
          ground={ground}
          label={t('person.photo-after')}
          onClick={() => onTurn(1)}
        />
      </span>
    </div>
  );
}
