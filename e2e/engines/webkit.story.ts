import { runStories } from './run-stories.ts';
import { openWebkit } from './webkit.ts';

runStories(openWebkit);
