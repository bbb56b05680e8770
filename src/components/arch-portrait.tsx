import css from './arch-portrait.module.css';
import { Icon } from './icon.tsx';

interface ArchPortraitProps {
  url: string | null;
  size: 'tiny' | 'small' | 'normal' | 'large' | 'full';
}

/** A face in the arch of a niche; the name always stands beside it, so it says nothing itself. */
export function ArchPortrait({ url, size }: ArchPortraitProps) {
  return (
    <span className={css.portrait} data-size={size} data-empty={url === null}>
      {url === null ? (
        <Icon name="person" size="small" />
      ) : (
        <img src={url} alt="" decoding="async" />
      )}
    </span>
  );
}
