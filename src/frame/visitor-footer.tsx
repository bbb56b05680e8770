import { LegalLinks } from './legal-links.tsx';
import css from './visitor-footer.module.css';

/** The footer for visitors, with the links to the legal pages. */
export function VisitorFooter() {
  return (
    <footer className={css.footer}>
      <LegalLinks />
    </footer>
  );
}
