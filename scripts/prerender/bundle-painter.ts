import { build } from 'vite';

/** src/snapshot/paint-snapshot.ts as one script without imports, for the HTML of a person's pages. */
export async function bundlePainter(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(name) },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'src/snapshot/paint-snapshot.ts', formats: ['iife'], name: 'paint' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (bundle === undefined || !('output' in bundle)) throw new Error('The painter was not built');
  const script = bundle.output[0].code.trim();
  // It would end the element that it stands in.
  if (script.includes('</')) throw new Error('The painter holds a closing tag');
  return script;
}
