import { type FormEvent, useState } from 'react';
import { MAIL_DOMAINS_MAX } from '../../contract/limits.ts';
import { type ChangedSettings, normalizeMailDomain } from '../../contract/live-settings.ts';
import { Button } from '../ui/button.tsx';
import css from './settings-page.module.css';
import { useWords } from './use-words.ts';

interface MailDomainsFormProps {
  domains: readonly string[];
  onChange: (body: ChangedSettings) => Promise<void>;
}

/** The list of mail domains that cannot be used for registration, one per line. */
export function MailDomainsForm({ domains, onChange }: MailDomainsFormProps) {
  const { t } = useWords();
  const [text, setText] = useState(domains.join('\n'));
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lines = text.split(/[\s,;]+/).filter((line) => line !== '');
    const wrong = lines.find((line) => normalizeMailDomain(line) === null);
    const isTooLong = lines.length > MAIL_DOMAINS_MAX;
    if (wrong !== undefined) setProblem(t('domain-wrong', { line: wrong }));
    else setProblem(isTooLong ? t('domains-too-many', { count: MAIL_DOMAINS_MAX }) : '');
    if (isBusy || wrong !== undefined || isTooLong) return;
    setIsBusy(true);
    await onChange({ MAIL_DOMAINS: lines });
    setIsBusy(false);
  };
  return (
    <form className={css.card} onSubmit={submit}>
      <h2 className={css.subtitle} id="domains">
        {t('domains')}
      </h2>
      <p className={css.soft} id="domains-text">
        {t('domains-text')}
      </p>
      <textarea
        className={css.area}
        aria-labelledby="domains"
        aria-describedby="domains-text domains-problem"
        aria-invalid={problem !== ''}
        rows={5}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={css.error} id="domains-problem" role="alert">
        {problem}
      </p>
      <div className={css.answers}>
        <Button type="submit" isBusy={isBusy} disabled={text === domains.join('\n')}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
