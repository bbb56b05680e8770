import { Link } from '@tanstack/react-router';
import type { PublicProfile } from '../../../contract/public-profile.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import css from './about-person.module.css';

const MOST_FACES = 3;

interface ConnectionsProps {
  connections: PublicProfile['referral_connections'];
}

export function Connections({ connections: { invited_by, invited } }: ConnectionsProps) {
  const { t, plural } = useTranslator();
  return (
    <div className={css.connections}>
      {invited_by !== null && (
        <Link className={css.connection} to="/users/$userId" params={{ userId: invited_by.id }}>
          <ArchPortrait url={invited_by.avatar_url} size="small" />
          <span>
            <span className={css.role}>{t('person.invited-by')}</span>
            <span className={css.who}>{invited_by.full_name ?? t('person.unknown')}</span>
          </span>
        </Link>
      )}
      {invited.length > 0 && (
        <div className={css.connection}>
          <span className={css.faces} aria-hidden="true">
            {invited.slice(0, MOST_FACES).map(({ id, avatar_url }) => (
              <ArchPortrait key={id} url={avatar_url} size="small" />
            ))}
          </span>
          <span>
            <span className={css.role}>{t('person.invited')}</span>
            <span className={css.who}>{plural('person.count', invited.length)}</span>
          </span>
        </div>
      )}
    </div>
  );
}
