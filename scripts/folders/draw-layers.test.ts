import { expect, test } from 'vitest';
import { drawLayers, redraw } from './draw-layers.ts';

const module = (file: string, imports: string[] = []) => ({
  file,
  lines: 1,
  imports,
  lateImports: [],
});
const modules = [
  module('contract/errors.ts'),
  module('src/main.tsx', ['src/app/app.tsx']),
  module('src/app/app.tsx', ['src/ui/button.tsx', 'contract/errors.ts']),
  module('src/ui/button.tsx'),
];

test('draws each thread with its layers from the top down, and which thread imports which', () => {
  const drawing = drawLayers(modules);
  expect(drawing).toContain('src["<b>src/</b><br><i>entries</i><br>app<br>ui"]');
  expect(drawing).toContain('  src --> contract\n');
});

test('puts the drawing where the old one was, and leaves the rest of the page', () => {
  const page = '# Layers\n\n```mermaid\nold\n```\n\nMore.\n';
  expect(redraw(page, modules)).toBe(`# Layers\n\n${drawLayers(modules)}\n\nMore.\n`);
  expect(() => redraw('# Layers\n', modules)).toThrow('no drawing');
});
