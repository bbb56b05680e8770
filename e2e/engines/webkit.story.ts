import { tellStories } from './tell-stories.ts';
import { openWebkit } from './webkit.ts';

tellStories(openWebkit);
