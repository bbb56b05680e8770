import { useTranslator } from '../../language/use-translator.ts';
import css from './how-it-works.module.css';

const steps = [1, 2, 3] as const;

/** Three steps from a profile to a letter that flies, as sheets of paper. */
export function HowItWorks() {
  const { t } = useTranslator();
  return (
    <section className={css.how} aria-label={t('home.how')}>
      <h2 className={css.howTitle}>{t('home.how')}</h2>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step} className={css.step}>
            <span className={css.number} aria-hidden="true">
              {step}
            </span>
            <h3 className={css.stepTitle}>{t(`home.step-${step}.title`)}</h3>
            <p className={css.stepText}>{t(`home.step-${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
