import { useTranslator } from '../language/use-translator.ts';
import { Act } from '../ui/act.tsx';
import { useMuting } from './use-muting.ts';

interface MuteActProps {
  userId: string;
  name: string;
  onDone: () => void;
}

export function MuteAct({ userId, name, onDone }: MuteActProps) {
  const { t } = useTranslator();
  const { isMuted, turn } = useMuting(userId, name, onDone);
  return (
    <Act
      icon={isMuted ? 'bell' : 'bell-off'}
      word={t(isMuted ? 'person.unmute' : 'person.mute')}
      note={t(isMuted ? 'letter.unmute-note' : 'letter.mute-note')}
      onClick={turn}
    />
  );
}
