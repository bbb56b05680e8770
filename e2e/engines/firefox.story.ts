import { openFirefox } from './firefox.ts';
import { tellStories } from './tell-stories.ts';

tellStories(openFirefox);
