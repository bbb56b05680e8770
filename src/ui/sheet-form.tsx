import type { ReactNode } from 'react';
import { describeError } from '../language/describe-error.ts';
import { useTranslator } from '../language/use-translator.ts';
import { AnimatedSlot } from '../motion/flip-list.tsx';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import css from './sheet-form.module.css';
import type { useSubmit } from './use-submit.ts';

interface SheetFormProps {
  state: Pick<ReturnType<typeof useSubmit>, 'form' | 'isWorking' | 'failure'>;
  text?: string;
  send: string;
  isDanger?: boolean;
  other: { words: string; run: () => void };
  children: ReactNode;
}

export function SheetForm({
  state,
  text,
  send,
  isDanger = false,
  other,
  children,
}: SheetFormProps) {
  const translator = useTranslator();
  const { form, isWorking, failure } = state;
  return (
    <form {...form} className={css.form}>
      {text !== undefined && <p>{text}</p>}
      <AnimatedSlot>
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
      </AnimatedSlot>
      {children}
      <div className={css.answers}>
        <Button kind="outline" onClick={other.run}>
          {other.words}
        </Button>
        <Button type="submit" kind={isDanger ? 'danger' : 'main'} isBusy={isWorking}>
          {send}
        </Button>
      </div>
    </form>
  );
}
