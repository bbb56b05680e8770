import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import css from './arch-portrait.module.css';

interface ArchPortraitProps {
  url: string | null;
  size: 'tiny' | 'small' | 'normal' | 'large' | 'full';
  /** Only needed if no name is shown beside it. */
  alt?: string;
}

/** A portrait in an arch. The name is usually beside it, so `alt` is empty by default. */
export function ArchPortrait({ url, size, alt = '' }: ArchPortraitProps) {
  // Offline, a portrait that was never loaded is shown as a missing one.
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isEmpty = url === null || url === brokenUrl;
  return (
    <span className={css.portrait} data-portrait="" data-size={size} data-empty={isEmpty}>
      {isEmpty ? (
        <Icon name="person" size="small" />
      ) : (
        <img
          src={url}
          alt={alt}
          draggable={false}
          decoding="async"
          onError={() => setBrokenUrl(url)}
        />
      )}
    </span>
  );
}
