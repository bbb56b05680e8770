import { saveDraft } from '../../local/outbox/drafts.ts';
import { querySession } from '../../local/session/query-session.ts';
import type { DraftKept } from '../oracle/model.ts';
import type { Actor } from './actor.ts';

/** Changes a draft, as the composer does at every pause. */
export async function writeDraft({ sim, device, db, random, model }: Actor): Promise<void> {
  const session = await querySession(db);
  if (session === null) return;
  const key = random.chance(0.5) ? 'sky' : 'person';
  const text = random.chance(0.1) ? '' : `draft ${random.below(1_000_000)}`;
  const draft: DraftKept = {
    key,
    deviceName: sim.name,
    session: session.session,
    text,
    fate: 'may',
  };
  model.drafts.push(draft);
  await saveDraft(device, key, { text, image: null, imageAlt: '' });
  draft.fate = 'must';
}
