import { Column } from '../../components/column.tsx';
import { IconLink } from '../../components/icon-link.tsx';
import { LetterSkeleton } from '../../components/letter-skeleton.tsx';
import { ProfileForm } from '../../components/profile-form/profile-form.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';

/** One's own profile, to be changed. */
export function ProfileScreen() {
  const { t } = useTranslator();
  const profile = useSignedIn()?.profile ?? null;
  return (
    <Column desktop="title-beside">
      <ScreenTitle title={t('profile.title')} line={t('profile.lead')}>
        {profile !== null && (
          <IconLink
            to="/users/$userId"
            params={{ userId: profile.id }}
            icon="eye"
            label={t('profile.as-others')}
            ground="sky"
          />
        )}
      </ScreenTitle>
      {profile === null ? (
        <LetterSkeleton />
      ) : (
        <ProfileForm key={profile.id} profile={profile} isWhole />
      )}
    </Column>
  );
}
