import { ArchPortrait } from '../people/arch-portrait.tsx';
import { PigeonFigure } from '../pigeons/pigeon-figure.tsx';
import { Icon } from '../ui/icon.tsx';
import { Niche } from '../ui/niche.tsx';
import css from './item-figure.module.css';
import { isOfPerson, isOfPigeon, type NotificationItem } from './notification-item.ts';

/** Whom a notification is about: a portrait, a pigeon in its niche, or an arch with a sign. */
export function ItemFigure({ item }: { item: NotificationItem }) {
  if (isOfPerson(item)) return <ArchPortrait url={item.person?.avatar_url ?? null} size="normal" />;
  if (isOfPigeon(item)) {
    // It is shown as it came, whatever has become of it since.
    const status = item.kind === 'pigeon-gained' ? 'available' : (item.pigeon?.status ?? 'retired');
    return (
      <div className={css.niche}>
        <Niche>
          <PigeonFigure status={status} />
        </Niche>
      </div>
    );
  }
  return (
    <span className={css.sign}>
      <Icon name={item.kind === 'report-handled' ? 'check' : 'warning'} size="small" />
    </span>
  );
}
