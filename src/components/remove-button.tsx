import { Icon } from './icon.tsx';
import css from './remove-button.module.css';

/** The small cross on the corner of a picture; `label` says which picture goes. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button className={css.remove} type="button" aria-label={label} onClick={onRemove}>
      <Icon name="close" size="small" />
    </button>
  );
}
