import type { DeviceProblem } from '../../local/device-problem.ts';
import { missingChunkStore } from '../bridges/missing-chunks.ts';
import { dismissProblem, problemStore } from '../bridges/problem-store.ts';
import { takeNewest } from '../bridges/take-newest.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { useTranslator } from '../language/use-translator.ts';
import { useStore } from '../stores/store.ts';
import css from './problem-notices.module.css';

/** Above everything, for visitors too: what keeps the app from working and only the person mends. */
export function ProblemNotices() {
  const { t } = useTranslator();
  const problems = useStore(problemStore);
  const isChunkMissing = useStore(missingChunkStore);
  if (problems.length === 0 && !isChunkMissing) return null;
  return (
    <div className={css.notices}>
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
    </div>
  );
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
