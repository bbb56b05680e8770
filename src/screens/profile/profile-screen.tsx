import { useTranslator } from '../../language/use-translator.ts';
import { LetterSkeleton } from '../../letters/letter-skeleton.tsx';
import { ProfileForm } from '../../profile-form/profile-form.tsx';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { Column } from '../../ui/column.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';

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
