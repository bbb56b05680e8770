import { useState } from 'react';
import { isBlank } from '../../../contract/text.ts';
import type { SearchResults } from '../../../local/queries/search-everything.ts';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { EmptyState } from '../../pigeons/empty-state.tsx';
import { useEntryMemory } from '../../state/entry-memory.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Column } from '../../ui/column.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { LoadMoreSentinel } from '../../ui/load-more-sentinel.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FoundDrafts } from './found-drafts.tsx';
import { FoundLetters } from './found-letters.tsx';
import { FoundPeople } from './found-people.tsx';
import { SearchField } from './search-field.tsx';
import css from './search-screen.module.css';
import { useSearch } from './use-search.ts';

type SearchKind = 'all' | Exclude<keyof SearchResults, 'terms' | 'groups' | 'hasMore'>;

interface SearchState {
  text: string;
  kind: SearchKind;
  /** The number of people whose newest letter is shown. */
  groups: number;
  /** The people for whom all letters are shown. */
  opened: ReadonlySet<string>;
}

/** The number of people added at a time, so that a screenful is painted at once and the rest follows. */
const GROUPS_A_PAGE = 5;

const EMPTY_SEARCH: SearchState = {
  text: '',
  kind: 'all',
  groups: GROUPS_A_PAGE,
  opened: new Set(),
};

/**
 * Returns the search stored for this history entry, and a function that stores it. A new visit begins with an empty
 * search. It is not in the address, which would be sent to the server.
 */
function useSearchMemory(): [SearchState, (search: SearchState) => void] {
  const { known, keep } = useEntryMemory<KeptSearch>('search');
  return [
    known === undefined ? EMPTY_SEARCH : { ...known, opened: new Set(known.opened) },
    (search) => keep({ ...search, opened: [...search.opened] } satisfies KeptSearch),
  ];
}

type KeptSearch = Omit<SearchState, 'opened'> & { opened: string[] };

/** The search over all text on this device. It sends no request (product.md section 2). */
export function SearchScreen() {
  const { t, plural } = useTranslator();
  const [remembered, keep] = useSearchMemory();
  const [search, setSearch] = useState(remembered);
  const { results, searched, isPreparing } = useSearch(search.text, search);
  useDocumentTitle(t('search.title'));
  const change = (changes: Partial<SearchState>) => {
    const next = { ...search, ...changes };
    setSearch(next);
    keep(next);
  };
  return (
    <Column>
      <header className={css.header}>
        <IconLink to="/messages" icon="back" label={t('action.back')} ground="sky" />
        <VisuallyHidden as="h1">{t('search.title')}</VisuallyHidden>
        {/* Rendered before there is content, so that screen readers announce changes. */}
        <VisuallyHidden>
          <span role="status">
            {results !== null && plural('search.count', countFound(results))}
          </span>
        </VisuallyHidden>
        <SearchField text={search.text} onChange={(text) => change({ ...EMPTY_SEARCH, text })} />
      </header>
      {isPreparing && <Banner tone="wait">{t('search.preparing')}</Banner>}
      {results === null ? (
        isBlank(search.text) && (
          <EmptyState
            pigeon="in_sky"
            title={t('search.start.title')}
            text={t('search.start.text')}
          />
        )
      ) : (
        <Results results={results} search={search} searched={searched} onChange={change} />
      )}
    </Column>
  );
}

interface ResultsProps {
  results: SearchResults;
  search: SearchState;
  searched: number;
  onChange: (changes: Partial<SearchState>) => void;
}

function Results({ results, search, searched, onChange }: ResultsProps) {
  const { t, plural } = useTranslator();
  const { terms, people, groups, letters, hasMore, drafts } = results;
  const count = countFound(results);
  const lettersFound = hasMore ? `${letters}+` : String(letters);
  const shows = (kind: SearchKind) => search.kind === 'all' || search.kind === kind;
  const open = (personId: string, isOpen: boolean) => {
    const opened = new Set(search.opened);
    if (isOpen) opened.add(personId);
    else opened.delete(personId);
    onChange({ opened });
  };
  if (count === 0) {
    return (
      <EmptyState
        pigeon="fuel_empty"
        title={t('search.nothing.title')}
        text={plural('search.nothing.text', searched, { text: search.text.trim() })}
        action={<OtherWays />}
      />
    );
  }
  return (
    <>
      <Kinds
        chosen={search.kind}
        counts={{
          all: hasMore ? `${count}+` : String(count),
          letters: lettersFound,
          drafts: String(drafts.length),
          people: String(people.length),
        }}
        onChoose={(kind) => onChange({ kind })}
      />
      {people.length > 0 && shows('people') && (
        <Card title={t('search.people')} aside={people.length}>
          <FoundPeople people={people} terms={terms} />
        </Card>
      )}
      {letters > 0 && shows('letters') && (
        <Card title={t('search.letters')} aside={lettersFound}>
          <FoundLetters groups={groups} terms={terms} opened={search.opened} onOpen={open} />
          {groups.length > search.groups && (
            <LoadMoreSentinel
              key={search.groups}
              onNear={() => onChange({ groups: search.groups + GROUPS_A_PAGE })}
            />
          )}
        </Card>
      )}
      {drafts.length > 0 && shows('drafts') && (
        <Card title={t('search.drafts')} aside={drafts.length}>
          <FoundDrafts drafts={drafts} terms={terms} />
        </Card>
      )}
    </>
  );
}

const countFound = ({ people, letters, drafts }: SearchResults) =>
  people.length + letters + drafts.length;

const KINDS = [
  ['all', 'search.all'],
  ['letters', 'search.letter'],
  ['drafts', 'search.draft'],
  ['people', 'search.person'],
] as const;

function Kinds({
  chosen,
  counts,
  onChoose,
}: {
  chosen: SearchKind;
  counts: Record<SearchKind, string>;
  onChoose: (kind: SearchKind) => void;
}) {
  const { t } = useTranslator();
  const present = KINDS.filter(([kind]) => kind === chosen || counts[kind] !== '0');
  return (
    <fieldset className={css.kinds}>
      <legend className={css.legend}>
        <VisuallyHidden>{t('search.kinds')}</VisuallyHidden>
      </legend>
      {present.map(([kind, word]) => (
        <button
          key={kind}
          type="button"
          className={css.kind}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          <span>{t(word)}</span> <span className={css.count}>{counts[kind]}</span>
        </button>
      ))}
    </fieldset>
  );
}

function OtherWays() {
  const { t } = useTranslator();
  return (
    <div className={css.ways}>
      <p>{t('search.also')}</p>
      <ul>
        <li>{t('search.also-name')}</li>
        <li>{t('search.also-city')}</li>
        <li>{t('search.also-begin')}</li>
      </ul>
    </div>
  );
}
