import { LegalLinks } from './legal-links.tsx';
import css from './visitor-footer.module.css';

export function VisitorFooter() {
  return (
    <footer className={css.footer}>
      <LegalLinks />
    </footer>
  );
}
