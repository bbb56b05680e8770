import { Link } from '@tanstack/react-router';
import { isBlank } from '../../contract/text.ts';
import type { BegunLetter } from '../../local/queries/query-drafts.ts';
import { useTranslator } from '../language/use-translator.ts';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import { personName } from '../people/person-name.ts';
import { draftsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { Icon } from '../ui/icon.tsx';
import { closeComposer, openComposer } from './composer-request.ts';
import { requestOfDraft } from './draft-key.ts';
import css from './draft-list.module.css';

/** Returns the other drafts, without the open letter under `key` and without drafts that cannot be opened. */
export function useOtherDrafts(key: string): BegunLetter[] {
  const drafts = useSharedQuery(draftsQuery) ?? [];
  return drafts.filter((draft) => draft.key !== key && isReachable(draft));
}

/** An answer to a deleted letter cannot be continued. */
const isReachable = (draft: BegunLetter) =>
  draft.personId !== null || requestOfDraft(draft) !== null;

export function DraftsRow({ count, onShow }: { count: number; onShow: () => void }) {
  const { plural } = useTranslator();
  return (
    <button type="button" className={css.way} onClick={onShow}>
      <Icon name="pen" size="small" />
      <span className={css.count}>{plural('compose.drafts-count', count)}</span>
      <span className={css.chevron}>
        <Icon name="chevron" size="small" />
      </span>
    </button>
  );
}

/** The list of drafts. Each one opens where it is written: here, or in its conversation. */
export function DraftList({ drafts }: { drafts: readonly BegunLetter[] }) {
  return (
    <ul className={css.drafts}>
      {drafts.map((draft) => (
        <li key={draft.key}>
          <DraftRow draft={draft} />
        </li>
      ))}
    </ul>
  );
}

function DraftRow({ draft }: { draft: BegunLetter }) {
  const translator = useTranslator();
  const { t } = translator;
  const { person, personId, text } = draft;
  const words = (
    <>
      {personId === null ? (
        <span className={css.sky}>
          <Icon name="sky" />
        </span>
      ) : (
        <ArchPortrait url={person?.avatar_url ?? null} size="normal" />
      )}
      <span className={css.words}>
        <bdi className={css.name}>
          {personId === null ? t('messages.sky') : personName(person, translator)}
        </bdi>
        <span className={css.text} dir="auto">
          {isBlank(text) ? t('compose.drafts-picture') : text}
        </span>
      </span>
    </>
  );
  const request = requestOfDraft(draft);
  if (request !== null || personId === null) {
    return (
      <button
        type="button"
        className={css.draft}
        onClick={() => request !== null && openComposer(request)}
      >
        {words}
      </button>
    );
  }
  return (
    <Link
      className={css.draft}
      to="/messages/$userId"
      params={{ userId: personId }}
      onClick={closeComposer}
    >
      {words}
    </Link>
  );
}
