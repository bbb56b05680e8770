import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { languageName } from '../../../i18n/display-names.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { listedLanguages } from '../../../local/unwanted-words/unwanted-words.ts';
import {
  chooseWords,
  OWN_WORD_MAX_LENGTH,
  OWN_WORDS_MAX,
  type OwnWordsProblem,
  queryWordChoice,
  readOwnWords,
} from '../../../local/unwanted-words/word-choice.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { device } from '../../platform/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './word-choices.module.css';

export function WordChoices() {
  const { t, language } = useTranslator();
  const choice = useLiveQuery(() => queryWordChoice(device.db), []);
  const names = listedLanguages.map((code) => languageName(language, code) ?? code);
  const languages = new Intl.ListFormat(language).format(names);
  return (
    <Card id="words" title={t('settings.words')}>
      <SwitchRow
        label={t('settings.words-list')}
        note={t('settings.words-list-note', { languages })}
        isOn={choice?.isListOn ?? true}
        onChange={(isListOn) => chooseWords(device, { isListOn }).catch(reportError)}
      />
      <OwnWords key={choice === undefined ? 'unknown' : 'known'} own={choice?.own ?? null} />
    </Card>
  );
}

/** `own` is `null` while loading. The field is disabled until then, because loaded words remount this form. */
function OwnWords({ own }: { own: readonly string[] | null }) {
  const translator = useTranslator();
  const { t } = translator;
  const [typed, setTyped] = useState(own?.join(', ') ?? '');
  const read = readOwnWords(typed);
  const problem = 'problem' in read ? describeProblem(read.problem, translator) : undefined;
  const save = async () => {
    if ('problem' in read) return;
    await chooseWords(device, { own: read.words });
    setTyped(read.words.join(', '));
    showToast(t('settings.words-saved'));
  };
  const { form, hasTried, isWorking, failure } = useSubmit({
    fields: [],
    isValid: problem === undefined,
    staysOpen: true,
    send: save,
  });
  return (
    <form {...form} className={css.form}>
      <AnimatedSlot>
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
      </AnimatedSlot>
      <Field
        label={t('settings.words-own')}
        hint={t('settings.words-own-hint')}
        error={hasTried ? problem : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            disabled={own === null}
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" kind="outline" isBusy={isWorking}>
          {t('settings.words-save')}
        </Button>
      </div>
    </form>
  );
}

const SHOWN_LENGTH = 20;

function describeProblem(problem: OwnWordsProblem, { t }: Translator): string {
  switch (problem.is) {
    case 'too-many':
      return t('settings.words-too-many', { max: OWN_WORDS_MAX, count: problem.count });
    case 'too-long': {
      const word = `${[...problem.word].slice(0, SHOWN_LENGTH).join('')}…`;
      return t('settings.words-too-long', { max: OWN_WORD_MAX_LENGTH, word });
    }
    case 'no-word':
      return t('settings.words-no-word', { word: problem.word });
  }
}
