import { useId } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { draftsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useKeyHint } from '../ui/use-key-hint.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { openComposer } from './composer-request.ts';
import css from './write-button.module.css';

export function WriteButton() {
  const { t, plural } = useTranslator();
  const hint = useKeyHint('n');
  const count = useSharedQuery(draftsQuery)?.length ?? 0;
  const id = useId();
  return (
    <div className={css.place}>
      <Button
        {...hint}
        size="large"
        aria-describedby={count > 0 ? id : undefined}
        onClick={() => openComposer({ to: 'sky' })}
      >
        <Icon name="pen" size="small" />
        <span>{t('discover.write')}</span>
      </Button>
      {count > 0 && (
        <span className={css.mark}>
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>
            <span id={id}>{plural('compose.drafts-count', count)}</span>
          </VisuallyHidden>
        </span>
      )}
    </div>
  );
}
