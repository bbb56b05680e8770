import { drawFolders, layersOf } from './folder-graph.ts';
import type { Module } from './read-modules.ts';

/** The threads of the product with folders inside, lowest first. */
const THREADS = ['contract', 'i18n', 'local', 'workers', 'sw', 'src', 'server'];

/** Returns Mermaid code: a box for each thread, with one line of folders for each layer. */
export function drawLayers(modules: readonly Module[]): string {
  const graph = drawFolders(modules);
  const boxes = THREADS.map((thread) => {
    const layers = layersOf(graph, thread).toReversed();
    const lines = layers.map((layer) => layer.map((folder) => nameIn(thread, folder)).join(', '));
    return `  ${thread}["<b>${thread}/</b><br>${lines.join('<br>')}"]`;
  });
  const arrows = THREADS.flatMap((thread) =>
    importedThreads(modules, thread).map((other) => `  ${thread} --> ${other}`),
  );
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n');
}

/** Returns the page with an updated drawing. Throws when the page has none. */
export function redraw(page: string, modules: readonly Module[]): string {
  if (!DRAWING.test(page)) throw new Error('The page has no drawing to replace.');
  return page.replace(DRAWING, () => drawLayers(modules));
}

const DRAWING = /^```mermaid\n[\s\S]*?^```$/m;

/** Loose files are the thread's entry files. */
const nameIn = (thread: string, folder: string) =>
  folder === thread ? '<i>entries</i>' : folder.slice(thread.length + 1);

function importedThreads(modules: readonly Module[], thread: string): string[] {
  const targets = modules
    .filter(({ file }) => file.startsWith(`${thread}/`))
    .flatMap(({ imports }) => imports);
  return THREADS.filter(
    (other) => other !== thread && targets.some((target) => target.startsWith(`${other}/`)),
  );
}
