import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { blockPerson } from '../people/block-person.ts';
import { BlockQuestion } from '../people/block-question.tsx';
import { MuteAct } from '../people/mute-act.tsx';
import { personName } from '../people/person-name.ts';
import { ReportForm } from '../people/report-form.tsx';
import { RecallQuestion } from '../pigeons/recall-question.tsx';
import { useIsWide } from '../state/use-media.ts';
import { Act, ActRule, Acts } from '../ui/act.tsx';
import { BackCloses } from '../ui/back-closes.tsx';
import { returnFocus } from '../ui/return-focus.ts';
import { Sheet } from '../ui/sheet.tsx';
import { copyLetter } from './failed-letter.tsx';
import { hideLetter } from './hide-letter.ts';
import { LetterMenuPopover } from './letter-menu-popover.tsx';
import { lightLetter } from './light-letter.ts';
import { useCarrier } from './use-carrier.ts';

interface LetterMenuSheetProps {
  letter: MessageView;
  /** `null` if the letter cannot be answered here. */
  reply: (() => void) | null;
  button: HTMLElement;
  onClose: () => void;
}

type Stage = 'acts' | 'recall' | 'report' | 'block';

const titles = {
  acts: 'letter.this',
  recall: 'pigeons.recall',
  report: 'letter.report-title',
  block: 'person.block',
} as const;

/**
 * The actions for a letter, each with its description: a popover at its button from 900 px on, a sheet below that.
 * Further questions appear in a sheet.
 */
export function LetterMenuSheet({ letter, reply, button, onClose }: LetterMenuSheetProps) {
  const translator = useTranslator();
  const { t } = translator;
  const router = useRouter();
  const [stage, setStage] = useState<Stage>('acts');
  const isWide = useIsWide();
  const afterwards = useRef(() => returnFocus(button));
  const answer = () => {
    if (reply !== null) afterwards.current = reply;
    onClose();
  };
  const block = async () => {
    const { senderId, person } = letter;
    if (!(await blockPerson(senderId, personName(person, translator)))) return;
    onClose();
    // The screen has no more letters of this person to show.
    if (location.pathname.endsWith(senderId)) await router.navigate({ to: '/messages' });
  };
  const acts = (
    <LetterActs letter={letter} onChoose={setStage} onDone={onClose}>
      {reply !== null && <Act icon="reply" word={t('discover.reply')} onClick={answer} />}
    </LetterActs>
  );
  const frame = { title: t(titles[stage]), onClose, onFocusReturn: () => afterwards.current() };
  return (
    <>
      <BackCloses onClose={onClose} />
      {stage !== 'acts' && <BackCloses onClose={() => setStage('acts')} />}
      {stage === 'acts' && isWide ? (
        <LetterMenuPopover {...frame} button={button}>
          {acts}
        </LetterMenuPopover>
      ) : (
        <Sheet {...frame} takesBack={false}>
          {stage === 'acts' && (
            <>
              <LitLetter button={button} />
              {acts}
            </>
          )}
          {stage === 'recall' && <Recall letter={letter} onDone={onClose} />}
          {stage === 'report' && (
            <ReportForm
              personId={letter.senderId}
              messageId={letter.id}
              block={block}
              onDone={onClose}
            />
          )}
          {stage === 'block' && <BlockQuestion onBlock={block} />}
        </Sheet>
      )}
    </>
  );
}

/** Keeps the menu's letter undimmed while the sheet that contains this component dims the rest of a phone's screen. */
function LitLetter({ button }: { button: HTMLElement }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const letter = button.closest<HTMLElement>('[data-letter]');
    const sheet = place.current?.closest<HTMLElement>('[role="dialog"]');
    const scrim = sheet?.previousElementSibling;
    // On a larger screen the sheet is a centred dialog that covers the letter.
    if (matchMedia('(width >= 600px)').matches) return;
    if (letter === null || sheet == null || !(scrim instanceof HTMLElement)) return;
    return lightLetter({ letter, sheet, scrim });
  }, [button]);
  return <span ref={place} hidden />;
}

interface LetterActsProps {
  letter: MessageView;
  onChoose: (stage: Stage) => void;
  onDone: () => void;
  /** Rendered above the actions. */
  children: ReactNode;
}

function LetterActs({ letter, onChoose, onDone, children }: LetterActsProps) {
  const translator = useTranslator();
  const { t } = translator;
  const carrier = useCarrier(letter);
  const router = useRouter();
  const hide = async () => {
    if (!(await hideLetter(letter.id))) return;
    onDone();
    // The letter's own page has no content any more.
    if (location.pathname.endsWith(letter.id)) await router.navigate({ to: '/discover' });
  };
  const copy = () => {
    void copyLetter(letter.content);
    onDone();
  };
  return (
    <Acts>
      {children}
      <Act icon="copy" word={t('messages.copy')} onClick={copy} />
      {carrier != null && carrier.status !== 'recalled' && (
        <Act
          icon="undo"
          word={t('pigeons.recall')}
          note={t('letter.recall-note')}
          onClick={() => onChoose('recall')}
        />
      )}
      {!letter.isMine && (
        <>
          <ActRule />
          <Act
            icon="eye-off"
            word={t('letter.hide')}
            note={t('letter.hide-note')}
            onClick={() => void hide()}
          />
          <MuteAct
            userId={letter.senderId}
            name={personName(letter.person, translator)}
            onDone={onDone}
          />
          <Act
            icon="flag"
            word={t('letter.report')}
            note={t('letter.report-note')}
            onClick={() => onChoose('report')}
          />
          <Act
            icon="block"
            isDanger
            word={t('letter.block')}
            note={t('letter.block-note')}
            onClick={() => onChoose('block')}
          />
        </>
      )}
    </Acts>
  );
}

function Recall({ letter, onDone }: { letter: MessageView; onDone: () => void }) {
  const carrier = useCarrier(letter);
  return carrier == null ? null : <RecallQuestion pigeon={carrier} onDone={onDone} />;
}
