import type { Translator } from '../../../i18n/translator.ts';
import type { Waiting } from '../../../local/queries/query-waiting.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { waitingQuery } from '../../platform/device-queries.ts';
import { useSharedQuery } from '../../state/shared-query.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SettingRow } from './setting-row.tsx';
import css from './settings-screen.module.css';

const NOTHING: Waiting = { waiting: 0, letters: 0, failed: 0, failedLetters: 0, reasons: [] };

export function WaitingRow() {
  const translator = useTranslator();
  const { t, plural, error: words } = translator;
  const known = useSharedQuery(waitingQuery);
  const waiting = known ?? NOTHING;
  return (
    <AnimatedSlot rows={[JSON.stringify(waiting)]}>
      <SettingRow
        label={t('settings.waiting')}
        note={
          <>
            <span>{describeWaiting(waiting, translator)}</span>
            {waiting.reasons.map((reason) => (
              <span key={reason} className={css.reason}>
                {words(reason)}
              </span>
            ))}
            {waiting.failed > 0 && (
              <span className={css.refused}>
                <Icon name="warning" size="small" />
                <span>{plural('settings.waiting.refused', waiting.failed)}</span>
              </span>
            )}
          </>
        }
        isKnown={known !== undefined}
      >
        {waiting.letters + waiting.failedLetters > 0 && (
          <ButtonLink kind="outline" to="/messages" search={{ box: 'sent' }}>
            {t('settings.waiting.see')}
          </ButtonLink>
        )}
      </SettingRow>
    </AnimatedSlot>
  );
}

function describeWaiting({ waiting, letters, failed }: Waiting, { t, plural }: Translator): string {
  const others = waiting - letters;
  const sentences = [
    ...(letters > 0 ? [plural('settings.waiting.letters', letters)] : []),
    ...(others > 0 ? [plural('settings.waiting.others', others)] : []),
  ];
  if (sentences.length > 0) return sentences.join(' ');
  return failed > 0 ? '' : t('settings.waiting.none');
}
