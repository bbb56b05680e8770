import { CornerButton } from './corner-button.tsx';

/** The small cross on the corner of a picture; `label` says which picture goes. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return <CornerButton icon="close" label={label} corner="end" onClick={onRemove} />;
}
