import { currentTranslator } from '../language/use-translator.ts';
import { showToast } from '../ui/toast-store.ts';

/** Copies a letter's text, so that no words are lost with it. */
export async function copyLetter(text: string): Promise<void> {
  const { t } = currentTranslator();
  try {
    await navigator.clipboard.writeText(text);
    showToast(t('messages.copied'));
  } catch {
    // The browser may refuse its clipboard; the text stays on the screen to be selected.
    showToast(t('messages.copy-failed'), { isError: true });
  }
}
