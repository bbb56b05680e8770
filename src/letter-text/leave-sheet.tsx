import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import { OutLink } from '../ui/button-link.tsx';
import { Sheet } from '../ui/sheet.tsx';
import css from './leave-sheet.module.css';
import type { LetterLink } from './split-links.ts';

/**
 * Asks before opening a link of a letter. Shows the complete address in ASCII, so that look-alike letters are visible.
 * The safe choice comes first.
 */
export function LeaveSheet({ link, onClose }: { link: LetterLink; onClose: () => void }) {
  const { t } = useTranslator();
  return (
    <Sheet title={t('letter.link.title')} onClose={onClose}>
      <p>{t('letter.link.text')}</p>
      <div className={css.address} dir="ltr">
        <strong className={css.host}>{link.host}</strong>
        {link.href}
      </div>
      <div className={css.ways}>
        <Button size="large" onClick={onClose}>
          {t('letter.link.stay')}
        </Button>
        <OutLink href={link.href} onClick={onClose}>
          {t('letter.link.open', { host: link.host })}
        </OutLink>
      </div>
    </Sheet>
  );
}
