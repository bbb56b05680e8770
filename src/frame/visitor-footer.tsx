import { LegalLinks } from './legal-links.tsx';
import css from './visitor-footer.module.css';

/** What a visitor finds at the bottom: the terms, what is kept, and for whom it works. */
export function VisitorFooter() {
  return (
    <footer className={css.footer}>
      <LegalLinks />
    </footer>
  );
}
