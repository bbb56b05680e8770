import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import css from './arch-portrait.module.css';

interface ArchPortraitProps {
  url: string | null;
  size: 'tiny' | 'small' | 'normal' | 'large' | 'full';
  /** Where no name stands beside it. */
  alt?: string;
}

/** A face in the arch of a niche; mostly the name stands beside it, so it says nothing itself. */
export function ArchPortrait({ url, size, alt = '' }: ArchPortraitProps) {
  // Offline, a portrait that was never loaded is a figure like any other missing one.
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
