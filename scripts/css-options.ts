import type { CSSOptions } from 'vite';

/** CSS options of every build that renders the same pages: the app's and the prerenderer's. */
export const cssOptions: CSSOptions = {
  modules: { generateScopedName: '_[local]_[hash:base64:4]' },
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
