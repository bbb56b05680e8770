import { CornerButton } from './corner-button.tsx';

export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return <CornerButton icon="close" label={label} corner="end" onClick={onRemove} />;
}
