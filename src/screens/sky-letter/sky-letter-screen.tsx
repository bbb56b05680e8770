import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, use } from 'react';
import { querySkyLetter } from '../../../local/queries/query-sky-letter.ts';
import type { MessageView } from '../../../local/queries/views.ts';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterSkeleton } from '../../letters/letter-skeleton.tsx';
import { SkyLetter } from '../../letters/sky-letter.tsx';
import { EmptyState } from '../../pigeons/empty-state.tsx';
import { device } from '../../platform/device.ts';
import { mutateHere } from '../../platform/outbox.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Column } from '../../ui/column.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ScreenCorner } from '../../ui/screen-corner.ts';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { Answers } from './answers.tsx';
import css from './sky-letter-screen.module.css';

const route = getRouteApi('/sky/$letterId');

/** The page of one letter of the sky. Its author also finds the answers there (product.md section 2). */
export function SkyLetterScreen() {
  const { letterId } = route.useParams();
  return <SkyLetterPage key={letterId} letterId={letterId} />;
}

/** The complete letter, and for its author the answers, in every state: loading, recalled, unknown. */
function SkyLetterPage({ letterId }: { letterId: string }) {
  const { t } = useTranslator();
  const view = useLiveQuery(() => querySkyLetter(device.db, letterId), [letterId]);
  if (view === undefined) {
    return (
      <Column>
        <div aria-busy="true">
          <LetterSkeleton />
        </div>
      </Column>
    );
  }
  if (view === null) {
    return (
      <Column>
        <EmptyState
          heading="h1"
          pigeon="unknown"
          title={t('sky-letter.unknown.title')}
          text={t('sky-letter.unknown.text')}
          action={
            <ButtonLink to="/discover" kind="outline">
              {t('sky-letter.to-sky')}
            </ButtonLink>
          }
        />
      </Column>
    );
  }
  const { letter, answers } = view;
  // A waiting letter cannot have answers.
  const mayHaveAnswers = letter.isMine && letter.rowId === null;
  return (
    <Column desktop="two">
      <Title>{t(letter.isMine ? 'sky-letter.mine' : 'sky-letter.theirs')}</Title>
      <div className={css.part}>
        <SkyLetter letter={letter} where="page" />
        {mayHaveAnswers && letter.delivery !== 'recalled' && <LandingChoice letter={letter} />}
      </div>
      {mayHaveAnswers && (
        <div className={css.part}>
          <Answers letterId={letterId} count={answers} />
        </div>
      )}
    </Column>
  );
}

function Title({ children }: { children: string }): ReactNode {
  const { t } = useTranslator();
  const router = useRouter();
  const corner = use(ScreenCorner);
  useDocumentTitle(children);
  return (
    <header className={css.header}>
      <IconButton
        icon="back"
        ground="sky"
        label={t('action.back')}
        onClick={() => router.history.back()}
      />
      <h1 className={css.title}>{children}</h1>
      {corner}
    </header>
  );
}

/** The author's switch that lets the landing page show a letter (product.md section 2). */
function LandingChoice({ letter: { id, pigeonId, landing_allowed } }: { letter: MessageView }) {
  const { t } = useTranslator();
  const choose = (allowed: boolean) =>
    mutateHere('allow-landing', { messageId: id, pigeonId, allowed });
  return (
    <Card>
      <SwitchRow
        label={t('sky-letter.landing')}
        note={t('sky-letter.landing-note')}
        isOn={landing_allowed === true}
        onChange={(allowed) => choose(allowed).catch(reportError)}
      />
    </Card>
  );
}
