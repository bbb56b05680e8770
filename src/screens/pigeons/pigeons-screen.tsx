import type { PigeonList } from '../../../local/queries/query-pigeons.ts';
import type { PigeonView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterSkeleton } from '../../letters/letter-skeleton.tsx';
import { AnimatedSlot, FlipList } from '../../motion/flip-list.tsx';
import { AwayPigeon } from '../../pigeons/away-pigeon.tsx';
import { EmptyState } from '../../pigeons/empty-state.tsx';
import { NotYet } from '../../pigeons/not-yet.tsx';
import { PigeonAtHome } from '../../pigeons/pigeon-at-home.tsx';
import { pigeonsQuery } from '../../platform/device-queries.ts';
import { useSharedQuery } from '../../state/shared-query.ts';
import { Card } from '../../ui/card.tsx';
import { Column } from '../../ui/column.tsx';
import { PigeonSlot } from '../../ui/pigeon-slot.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { GrowingList } from '../../ui/windowed-list/growing-list.tsx';
import { emptySlots } from './empty-slots.ts';
import { InviteCard } from './invite-card.tsx';
import css from './pigeons-screen.module.css';

export function PigeonsScreen() {
  const { t, plural } = useTranslator();
  const pigeons = useSharedQuery(pigeonsQuery);
  if (pigeons === undefined || (isNone(pigeons) && !pigeons.isWhole)) {
    return (
      <Column desktop="title-beside">
        <ScreenTitle title={t('pigeons.title')} />
        <NotYet>
          <div aria-busy="true" role="status" aria-label={t('loading')}>
            <LetterSkeleton />
          </div>
        </NotYet>
      </Column>
    );
  }
  const { available, used, resting } = pigeons;
  const counts = { home: available.length, away: used.length, resting: resting.length };
  if (isNone(pigeons)) {
    return (
      <Column>
        <ScreenTitle title={t('pigeons.title')} />
        <EmptyState pigeon="in_sky" title={t('pigeons.none.title')} text={t('pigeons.none.text')} />
        <InviteCard />
      </Column>
    );
  }
  return (
    <Column desktop="title-beside">
      <ScreenTitle title={t('pigeons.title')} line={t('pigeons.summary', counts)} />
      <div className={css.cards}>
        <Card title={t('pigeons.home')} aside={plural('pigeons.home-count', available.length)}>
          <AnimatedSlot>
            {available.length === 0 ? (
              <p key="none" className={css.none}>
                {t('pigeons.home-empty')}
              </p>
            ) : (
              <GrowingList key="slots" name="at home" items={available}>
                {(shown) => (
                  <FlipList as="ul" className={css.slots} rows={shown.map(({ id }) => id)}>
                    {shown.map((pigeon) => (
                      <li key={pigeon.id}>
                        <PigeonAtHome pigeon={pigeon} />
                      </li>
                    ))}
                    {emptySlots(shown.length).map(({ place, isWideOnly }) => (
                      <li key={place} aria-hidden="true" data-wide-only={isWideOnly}>
                        <PigeonSlot />
                      </li>
                    ))}
                  </FlipList>
                )}
              </GrowingList>
            )}
          </AnimatedSlot>
        </Card>
        <div className={css.others}>
          <Card title={t('pigeons.away')}>
            {used.length === 0 && <p className={css.none}>{t('pigeons.away-empty')}</p>}
            <GrowingList name="away" items={used}>
              {(shown) => <AwayPigeons pigeons={shown} />}
            </GrowingList>
          </Card>
          {resting.length > 0 && (
            <Card title={t('pigeons.resting')}>
              <GrowingList name="resting" items={resting}>
                {(shown) => <AwayPigeons pigeons={shown} />}
              </GrowingList>
            </Card>
          )}
        </div>
        <InviteCard />
      </div>
    </Column>
  );
}

const isNone = ({ available, used, resting }: PigeonList) =>
  available.length + used.length + resting.length === 0;

function AwayPigeons({ pigeons }: { pigeons: readonly PigeonView[] }) {
  const words = pigeons.map(({ id, status, waiting, failedRecall }) =>
    [id, status, waiting, failedRecall?.error].join(' '),
  );
  return (
    <FlipList rows={words}>
      {pigeons.map((pigeon) => (
        <AwayPigeon key={pigeon.id} pigeon={pigeon} />
      ))}
    </FlipList>
  );
}
