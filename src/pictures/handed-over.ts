import { namesFile } from '../../local/storage/names-file.ts';

const TAGS = /<[^>]*>/g;
const ADDRESS = /^[a-z][a-z+.-]*:\S+$/i;

/**
 * Returns the files of a paste or a drop, or none if its text is meant instead. File managers also add a file's name or
 * path as text, browsers the address of a picture, and office programs a picture of the text.
 */
export function filesMeant(transfer: Pick<DataTransfer, 'files' | 'getData'>): readonly File[] {
  const files = [...transfer.files];
  const html = transfer.getData('text/html');
  const text = linesOf(transfer.getData('text/plain'));
  const isOfPage = /<img\b/i.test(html);
  const isSaid = (line: string) => !namesFile(line, files) && !(isOfPage && ADDRESS.test(line));
  const hasWords = [...text, ...linesOf(html.replace(TAGS, ''))].some(isSaid);
  // If only the rich text has words, there is no plain text to insert.
  return hasWords && text.length > 0 ? [] : files;
}

const linesOf = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '');

/** Returns the first file with an image type. If there is none, returns the first file, and its error is shown. */
export function firstPicture(files: readonly File[]): File | undefined {
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0];
}
