import { expect, test } from 'vitest';
import { specSentences } from './spec-sentences.ts';

test.each(specSentences)('“$promised” appears word for word in one language', (sentence) => {
  const words = [sentence.tr, sentence.en].map((text) => text.replaceAll(/\{\{(\w+)\}\}/g, '{$1}'));
  expect(words).toContain(sentence.promised);
});
