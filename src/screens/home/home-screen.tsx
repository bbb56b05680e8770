import { VisitorFooter } from '../../frame/visitor-footer.tsx';
import { VisitorHeader } from '../../frame/visitor-header.tsx';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { CarryingPigeon } from '../../pigeons/carrying-pigeon.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import css from './home-screen.module.css';
import { LandingLetter } from './landing-letter.tsx';
import { PicturedPhone } from './pictured-phone.tsx';

const steps = [1, 2, 3] as const;

/**
 * The landing page: the hero with the app and a letter, three steps, and the call to register (product.md section 2).
 */
export function HomeScreen() {
  const { t } = useTranslator();
  useDocumentTitle();
  const begin = (
    <p className={css.begin}>
      <ButtonLink kind="sky" size="large" to="/register">
        {t('nav.register')}
      </ButtonLink>
      <ButtonLink kind="sky-second" size="large" to="/login">
        {t('nav.login')}
      </ButtonLink>
    </p>
  );
  return (
    <>
      <VisitorHeader />
      <main className={css.home} data-landing="">
        <section className={css.hero}>
          <div className={css.words}>
            <h1 className={css.title}>{t('home.title')}</h1>
            <p className={css.lead}>{t('home.lead')}</p>
            {begin}
          </div>
          <div className={css.show}>
            <div className={css.orb} />
            <svg className={css.path} viewBox="0 0 400 220" aria-hidden="true">
              <path d="M2 200C60 212 96 190 112 160s8-48 4-74" />
            </svg>
            <div className={css.pigeon}>
              <CarryingPigeon />
            </div>
            <div className={css.phone}>
              <PicturedPhone />
            </div>
            <div className={css.letter}>
              <LandingLetter />
            </div>
          </div>
        </section>
        <HowItWorks />
        <section className={css.closing}>
          <p className={css.closingWords}>{t('home.closing')}</p>
          <ButtonLink size="large" to="/register">
            {t('nav.register')}
          </ButtonLink>
        </section>
      </main>
      <VisitorFooter />
    </>
  );
}

function HowItWorks() {
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
