import { getRouteApi } from '@tanstack/react-router';
import { useTranslator } from '../../language/use-translator.ts';
import { Column } from '../../ui/column.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { CheckFailed } from './check-failed.tsx';
import { LetterBoxes } from './letter-boxes.tsx';
import css from './messages-screen.module.css';
import { ReadAllButton } from './read-all-button.tsx';

const route = getRouteApi('/messages');

/** Received and sent letters (product.md section 2). */
export function MessagesScreen() {
  const { t } = useTranslator();
  const { box = 'received', show } = route.useSearch();
  const navigate = route.useNavigate();
  const setBox = (chosen: 'received' | 'sent') =>
    void navigate({ search: chosen === 'sent' ? { box: chosen } : {}, replace: true });
  return (
    <Column>
      <ScreenTitle title={t('messages.title')}>
        <ReadAllButton />
        <span className={css.search}>
          <IconLink to="/search" icon="search" label={t('search.title')} ground="sky" />
        </span>
      </ScreenTitle>
      <CheckFailed />
      <LetterBoxes box={show ?? box} onChange={setBox} />
    </Column>
  );
}
