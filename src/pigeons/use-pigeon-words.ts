import { ringNumber } from '../../contract/ids.ts';
import type { PigeonView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { personName } from '../people/person-name.ts';
import { useServerNow } from '../state/now.ts';

const DAY_MS = 86_400_000;

export function usePigeonWords() {
  const translator = useTranslator();
  const { t, plural } = translator;
  const now = useServerNow();

  const nameOf = (pigeon: PigeonView) =>
    t('pigeons.named', {
      label: t(`pigeons.label.${pigeon.type_label}`),
      ring: ringNumber(pigeon.id),
    });

  const lifeOf = (pigeon: PigeonView) => {
    const days = Math.max(0, Math.ceil((Date.parse(pigeon.fuel_until) - now) / DAY_MS));
    return `${plural('pigeons.trips', pigeon.trips_left)} · ${plural('pigeons.days', days)}`;
  };

  const placeOf = (pigeon: PigeonView): string => {
    switch (pigeon.status) {
      case 'in_sky':
        return t('pigeons.status.in_sky');
      case 'in_conversation':
        return pigeon.person === null
          ? t('pigeons.status.in_conversation')
          : t('pigeons.status.with', { name: personName(pigeon.person, translator) });
      case 'recalled':
        return t('pigeons.status.returning');
      case 'retired':
      case 'fuel_empty':
      case 'expired':
      case 'unknown':
        return t(`pigeons.status.${pigeon.status}`);
      case 'available':
        return t('pigeons.home');
    }
  };

  return { nameOf, lifeOf, placeOf };
}
