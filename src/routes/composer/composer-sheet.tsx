import { useState } from 'react';
import { Sheet } from '../../components/sheet.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { Composer } from './composer.tsx';
import { type ComposerRequest, closeComposer } from './composer-request.ts';

/** The composer as a sheet; closing keeps the draft. */
export function ComposerSheet({ request }: { request: ComposerRequest }) {
  const { t } = useTranslator();
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Sheet
      title={t(request.to === 'reply' ? 'compose.reply-title' : 'compose.title')}
      note={isSaved ? t('compose.draft-saved') : undefined}
      size="tall"
      onClose={closeComposer}
    >
      <Composer request={request} onSaved={setIsSaved} />
    </Sheet>
  );
}
