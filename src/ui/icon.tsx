import css from './icon.module.css';
import { type IconName, iconPaths } from './icon-paths.tsx';

/** An icon, hidden from screen readers. It is always beside a text or inside a named control. */
export function Icon({
  name,
  size = 'normal',
}: {
  name: IconName;
  size?: 'small' | 'normal' | 'large';
}) {
  return (
    <svg
      className={css.icon}
      data-size={size}
      data-name={name}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {iconPaths[name]}
    </svg>
  );
}
