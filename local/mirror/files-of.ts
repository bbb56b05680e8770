import type { Change } from '../../contract/changes.ts';
import { photoFields } from '../../contract/entities.ts';
import { previewOf } from '../../contract/uploads.ts';

/** Returns the private files of an entity that the browser may have cached. */
export function filesOf(change: Pick<Change, 'entity' | 'value'>): string[] {
  return urlsOf(change as Change).filter((url) => url !== null);
}

function urlsOf({ entity, value }: Change): (string | null)[] {
  if (value === null) return [];
  switch (entity) {
    case 'message': {
      const { original } = value;
      const answered = original && [original.image_url, original.image_preview_url];
      return [value.image_url, value.image_preview_url, ...(answered ?? [])];
    }
    case 'person':
      return [value.avatar_url];
    case 'profile':
      return photoFields.flatMap((field) => [value[field], previewOf(value[field])]);
    default:
      return [];
  }
}
