import { runCheckStages } from './check-stages.ts';
import { conclude } from './stage.ts';

conclude(await runCheckStages());
