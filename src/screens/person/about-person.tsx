import type { PublicProfile } from '../../../contract/public-profile.ts';
import { languageName } from '../../../i18n/display-names.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterText } from '../../letter-text/letter-text.tsx';
import { Card } from '../../ui/card.tsx';
import css from './about-person.module.css';
import { Connections } from './connections.tsx';

export function AboutPerson({ profile }: { profile: PublicProfile }) {
  const { t, language } = useTranslator();
  const { bio, spoken_languages, preferences, referral_connections } = profile;

  const { invited_by, invited } = referral_connections;
  const hasConnections = invited_by !== null || invited.length > 0;
  const spoken = spoken_languages.flatMap((code) => languageName(language, code) ?? []);
  const isSilent = bio === null && spoken.length === 0 && preferences === null;
  if (isSilent && !hasConnections) return null;
  return (
    <Card>
      <div className={css.about}>
        {bio !== null && <LetterText text={bio} />}
        {spoken.length > 0 && (
          <ul className={css.languages} aria-label={t('person.languages')}>
            {spoken.map((name) => (
              <li key={name} className={css.language}>
                {name}
              </li>
            ))}
          </ul>
        )}
        {preferences !== null && <Preferences preferences={preferences} />}
        {hasConnections && <Connections connections={referral_connections} />}
      </div>
    </Card>
  );
}

function Preferences({ preferences }: { preferences: NonNullable<PublicProfile['preferences']> }) {
  const { t } = useTranslator();
  const { genders, age_min, age_max } = preferences;
  const parts = [
    genders.map((gender) => t(`profile.gender.${gender}`)).join(', '),
    age_min === null ? '' : t('person.age-from', { age: age_min }),
    age_max === null ? '' : t('person.age-to', { age: age_max }),
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return (
    <p className={css.preferences}>
      <span>{t('person.preferences')}</span> <span>{parts.join(' · ')}</span>
    </p>
  );
}
