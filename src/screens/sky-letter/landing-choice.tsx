import type { MessageView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { mutateHere } from '../../platform/outbox.ts';
import { Card } from '../../ui/card.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';

/** Its author lets the landing page show a letter, or takes that back (product.md section 2). */
export function LandingChoice({
  letter: { id, pigeonId, landing_allowed },
}: {
  letter: MessageView;
}) {
  const { t } = useTranslator();
  const choose = (allowed: boolean) =>
    mutateHere('allow-landing', { messageId: id, pigeonId, allowed });
  return (
    <Card>
      <SwitchRow
        label={t('sky-letter.landing')}
        note={t('sky-letter.landing-note')}
        isOn={landing_allowed === true}
        onChange={(allowed) => choose(allowed).catch(reportError)}
      />
    </Card>
  );
}
