import { Link } from '@tanstack/react-router';
import type { Operator } from '../../../contract/operator.ts';
import type { Language } from '../../../i18n/language.ts';
import type { LegalDocument } from '../../../i18n/legal/legal-document.ts';
import { VisitorHeader } from '../../frame/visitor-header.tsx';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { Icon } from '../../ui/icon.tsx';
import { LegalBlocks } from './legal-blocks.tsx';
import { makeLegalFacts } from './legal-facts.ts';
import css from './legal-page.module.css';

interface LegalPageProps {
  word: 'legal.terms' | 'legal.privacy' | 'legal.accessibility';
  documents: Record<Language, LegalDocument<string>>;
  operator: Operator | null;
}

export function LegalPage({ word, documents, operator }: LegalPageProps) {
  const { t, language } = useTranslator();
  const isPerson = useSignedIn() !== null;
  useDocumentTitle(t(word));
  const facts = makeLegalFacts(language, operator);
  const sections = Object.entries(documents[language](facts));
  return (
    <>
      {!isPerson && <VisitorHeader />}
      <main className={css.screen}>
        <header className={css.top}>
          <Link
            className={css.back}
            to={isPerson ? '/settings' : '/'}
            aria-label={t('action.back')}
          >
            <Icon name="back" />
          </Link>
          <div>
            <h1 className={css.title}>{t(word)}</h1>
            <p className={css.version}>
              {t('legal.version', { version: facts.version, date: facts.date })}
            </p>
          </div>
        </header>
        <nav className={css.contents} aria-labelledby="contents">
          <h2 className={css.contentsTitle} id="contents">
            {t('legal.contents')}
          </h2>
          <ol className={css.list}>
            {sections.map(([id, section]) => (
              <li key={id}>
                <a className={css.jump} href={`#${id}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={css.letter} lang={language}>
          {sections.map(([id, section]) => (
            <section key={id} aria-labelledby={id}>
              <h2 className={css.sectionTitle} id={id} tabIndex={-1}>
                {section.title}
              </h2>
              <LegalBlocks blocks={section.blocks} />
            </section>
          ))}
          {operator !== null && <p className={css.signature}>{operator.name}</p>}
        </article>
      </main>
    </>
  );
}
