import { namesFile } from '../../local/storage/names-file.ts';

const TAGS = /<[^>]*>/g;
const ADDRESS = /^[a-z][a-z+.-]*:\S+$/i;

/**
 * The files that are meant in a paste or a drop; none where the text beside them is. File managers put a file's
 * name or path there, browsers the address of a picture, office programs a picture of the text itself.
 */
export function filesMeant(transfer: Pick<DataTransfer, 'files' | 'getData'>): readonly File[] {
  const files = [...transfer.files];
  const html = transfer.getData('text/html');
  const text = linesOf(transfer.getData('text/plain'));
  const isOfPage = /<img\b/i.test(html);
  const isSaid = (line: string) => !namesFile(line, files) && !(isOfPage && ADDRESS.test(line));
  const hasWords = [...text, ...linesOf(html.replace(TAGS, ''))].some(isSaid);
  // Where only the rich text has words, there would be nothing to put into a letter.
  return hasWords && text.length > 0 ? [] : files;
}

const linesOf = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '');

/** The first picture, where one calls itself so; a file that is none is refused in words. */
export function firstPicture(files: readonly File[]): File | undefined {
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0];
}
