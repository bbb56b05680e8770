import { checkStages } from './check-stages.ts';
import { runStages } from './stages/run-stages.ts';
import { conclude } from './stages/stage.ts';

conclude(await runStages(checkStages));
