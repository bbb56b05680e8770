import { add, conclude, type Tally } from './stages/stage.ts';
import { tellInChromium, tellInOtherEngines } from './tell-stories.ts';

/** Who asks for the stories themselves is told that nothing was told. */
function failFor(engine: string): Tally {
  process.stdout.write(`${engine} is absent: its stories were not told.\n`);
  return { passed: 0, failed: 1 };
}

const args = process.argv.slice(2);
const inChromium = await tellInChromium({ onAbsent: failFor, only: args });
// Named stories are Chromium's.
const total =
  args.length > 0 ? inChromium : add(inChromium, await tellInOtherEngines({ onAbsent: failFor }));
conclude(total);
