import { useEffect, useState } from 'react';
import type { DeviceProblem } from '../../local/device/device-problem.ts';
import { useTranslator } from '../language/use-translator.ts';
import { FlipList } from '../motion/flip-list.tsx';
import { missingChunkStore } from '../platform/missing-chunks.ts';
import { dismissProblem, problemStore } from '../platform/problem-store.ts';
import { takeNewest } from '../platform/take-newest.ts';
import { useStore } from '../state/store.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import css from './problem-notices.module.css';

const NONE: readonly DeviceProblem[] = [];

/** Shows, above everything and also to visitors, the problems that stop the app and that only the person can fix. */
export function ProblemNotices() {
  const { t } = useTranslator();
  const isThere = useIsThere();
  const allProblems = useStore(problemStore);
  const problems = isThere ? allProblems : NONE;
  const isChunkMissing = useStore(missingChunkStore) && isThere;
  return (
    <FlipList
      className={css.notices}
      rows={isChunkMissing ? [...problems, 'missing-chunk'] : problems}
    >
      {problems.map((problem) => (
        <Banner key={problem} tone="danger" action={<Remedy problem={problem} />}>
          {t(`problem.${problem}`)}
        </Banner>
      ))}
      {isChunkMissing && (
        <Banner tone="success" action={<UpdateButton />}>
          {t('update.ready')}
        </Banner>
      )}
    </FlipList>
  );
}

/**
 * True after the first render. The notices load late, and the list must be mounted empty first to animate the content
 * that it pushes.
 */
function useIsThere(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return isThere;
}

function Remedy({ problem }: { problem: DeviceProblem }) {
  const { t } = useTranslator();
  switch (problem) {
    case 'storage-full':
      return (
        <Button kind="plain" onClick={() => dismissProblem(problem)}>
          {t('action.close')}
        </Button>
      );
    case 'newer-database':
    case 'update-required':
      return <UpdateButton />;
    case 'database-lost':
    case 'storage-blocked':
      return (
        <Button kind="plain" onClick={() => location.reload()}>
          {t('update.accept')}
        </Button>
      );
  }
}

function UpdateButton() {
  const { t } = useTranslator();
  return (
    <Button kind="plain" onClick={() => void takeNewest()}>
      {t('update.accept')}
    </Button>
  );
}
