import { listImages } from '../files/disk-folders.ts';

/** Returns the names of all images in a store's folder, sorted. */
export async function readImageNames(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of listImages(folder)) names.push(name);
  return names.sort();
}
