import { CornerButton } from './corner-button.tsx';

/** The small remove button on the corner of a picture. `label` names the picture. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return <CornerButton icon="close" label={label} corner="end" onClick={onRemove} />;
}
