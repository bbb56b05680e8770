import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { CSSOptions } from 'vite';

/**
 * How a class of a style sheet is called in the build: by its own name and its file's. Without the line
 * it stands on, which the default adds: the landing page names seventy of them, and carries them all.
 */
export function nameClass(name: string, file: string): string {
  const [path = file] = relative(process.cwd(), file).split('?');
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 4);
  return `_${name}_${mark}`;
}

/** For every build that draws the same pages: the app's and the prerenderer's. */
export const cssOptions: CSSOptions = {
  modules: { generateScopedName: nameClass },
  postcss: {
    plugins: [
      {
        // postcss-modules parses what a sheet composes from another without `from`, which vite warns about.
        postcssPlugin: 'name-files',
        OnceExit(root) {
          root.walkDecls((declaration) => {
            if (declaration.source?.input.file === undefined) declaration.source = root.source;
          });
        },
      },
    ],
  },
};
