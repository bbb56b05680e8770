import { fillByHand } from '../fixtures/keyboard.ts';
import type { Screen, Stage } from './screen.ts';

const search = '/search';

export const searchScreens: readonly Screen[] = [
  {
    name: 'search',
    route: search,
    who: 'me',
    // A single character matches nearly everything.
    act: (stage) => seek(stage, stage.world.friend.name.slice(0, 1)),
    says: (_, { friend }) => friend.name,
  },
  {
    name: 'search-nothing',
    route: search,
    who: 'me',
    isFor: 'sweep',
    act: (stage) => seek(stage, 'zzzz'),
    says: ({ t }) => t('search.nothing.title'),
  },
];

async function seek({ page, translator: { t } }: Stage, text: string): Promise<void> {
  await fillByHand(page.getByLabel(t('search.field')), text);
}
