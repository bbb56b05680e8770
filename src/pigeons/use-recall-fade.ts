import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { play } from './plays.ts';

/**
 * If a letter is recalled while it is visible, fades its text into the grey sentence in `place` and animates the
 * pigeon's flight home (LOOK: "Recall"). The text of a folded letter is never shown.
 */
export function useRecallFade(
  { delivery, content, fold }: Pick<MessageView, 'delivery' | 'content' | 'fold'>,
  place: RefObject<HTMLElement | null>,
  wordsClass: string | undefined,
): void {
  const isRecalled = delivery === 'recalled';
  const words = useRef<string | null>(null);
  useLayoutEffect(() => {
    const before = words.current;
    words.current = isRecalled || fold !== 'none' ? null : content;
    const sentence = place.current;
    if (!isRecalled || before === null || sentence === null) return;
    play(({ fadeWords }) => fadeWords(sentence, { words: before, wordsClass }));
  }, [isRecalled, content, fold, place, wordsClass]);
}
