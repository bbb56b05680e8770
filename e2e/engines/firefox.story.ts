import { openFirefox } from './firefox.ts';
import { runStories } from './run-stories.ts';

runStories(openFirefox);
