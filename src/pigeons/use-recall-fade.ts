import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { play } from './plays.ts';

/**
 * When a letter is called back before somebody's eyes, its words fade into the grey sentence that
 * stands in `place`, and the pigeon flies home (LOOK: "Recall"). Folded words do not come to light by it.
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
