import { Link } from '@tanstack/react-router';
import type { BegunLetter } from '../../../local/queries/query-drafts.ts';
import { cutExcerpt } from '../../../local/search/mark-words.ts';
import { openComposer } from '../../composer/composer-request.ts';
import { requestOfDraft } from '../../composer/draft-key.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { personName } from '../../people/person-name.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './found.module.css';
import { MarkedText } from './marked-text.tsx';

export function FoundDrafts({
  drafts,
  terms,
}: {
  drafts: readonly BegunLetter[];
  terms: readonly string[];
}) {
  return (
    <ul className={css.groups}>
      {drafts.map((draft) => (
        <li key={draft.key} className={css.group}>
          <FoundDraft draft={draft} terms={terms} />
        </li>
      ))}
    </ul>
  );
}

function FoundDraft({ draft, terms }: { draft: BegunLetter; terms: readonly string[] }) {
  const translator = useTranslator();
  const { person, personId } = draft;
  const words = (
    <>
      <span className={css.arch} data-kind="draft">
        <Icon name="pen" />
      </span>
      <span className={css.middle}>
        <span className={css.name} dir="auto">
          {personId === null ? translator.t('messages.sky') : personName(person, translator)}
        </span>
        <span className={css.excerpt} dir="auto">
          <MarkedText text={cutExcerpt(draft.text, terms)} terms={terms} />
        </span>
      </span>
    </>
  );
  const request = requestOfDraft(draft);
  if (request !== null) {
    return (
      <button type="button" className={css.row} onClick={() => openComposer(request)}>
        {words}
      </button>
    );
  }
  if (personId === null) return <div className={css.row}>{words}</div>;
  return (
    <Link className={css.row} to="/messages/$userId" params={{ userId: personId }}>
      {words}
    </Link>
  );
}
