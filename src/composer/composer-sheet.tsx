import { useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { useStore } from '../state/store.ts';
import { useIsRoomy } from '../state/use-media.ts';
import { BackCloses } from '../ui/back-closes.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Composer, type Stage } from './composer.tsx';
import { ComposerCard } from './composer-card.tsx';
import { composerPlaceStore } from './composer-place.tsx';
import { type ComposerRequest, closeComposer } from './composer-request.ts';

/**
 * The composer as a sheet, or as a card where there is a place for one. Closing saves the draft. Choices for the letter
 * appear in the same sheet.
 */
export function ComposerSheet({ request }: { request: ComposerRequest }) {
  const { t } = useTranslator();
  const [isSaved, setIsSaved] = useState(false);
  const place = useStore(composerPlaceStore);
  const isRoomy = useIsRoomy();
  const card = isRoomy ? place : null;
  const [stage, setStage] = useState<Stage>('letter');
  // The card has the same title as the button that opened it.
  const newTitle = card === null ? 'compose.title' : 'discover.side-title';
  const titles: Record<Stage, string> = {
    letter: t(request.to === 'reply' ? 'compose.reply-title' : newTitle),
    pigeon: t('picker.title'),
    drafts: t('compose.drafts'),
  };
  const frame = {
    title: titles[stage],
    note: isSaved && stage === 'letter' ? t('compose.draft-saved') : undefined,
    onClose: stage === 'letter' ? closeComposer : () => setStage('letter'),
  };
  const composer = (
    <>
      {stage !== 'letter' && <BackCloses onClose={() => setStage('letter')} />}
      <Composer
        request={request}
        isCard={card !== null}
        onSaved={setIsSaved}
        stage={stage}
        onStage={setStage}
      />
    </>
  );
  return card === null ? (
    <Sheet {...frame} size="tall" firstFocus="textarea">
      {composer}
    </Sheet>
  ) : (
    <ComposerCard {...frame} place={card}>
      {composer}
    </ComposerCard>
  );
}
