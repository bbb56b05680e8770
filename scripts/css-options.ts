import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { CSSOptions } from 'vite';

/**
 * Returns the name of a class in the build: its own name and a hash of its file. A pattern cannot do this, because its
 * hash includes the query, and the shell's sheet is imported with `?inline` too.
 */
export function nameClass(name: string, file: string): string {
  const [path = file] = relative(process.cwd(), file).split('?');
  return `_${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** CSS options of every build that renders the same pages: the app's and the prerenderer's. */
export const cssOptions: CSSOptions = {
  modules: { generateScopedName: nameClass },
  postcss: {
    plugins: [
      {
        // postcss-modules parses composed sheets without their file name (`from`), and vite warns about this. The file
        // name is added here.
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
