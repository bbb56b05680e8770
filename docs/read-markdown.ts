/** The body rows of the first table under a heading, cell by cell. Throws when there is none. */
export function readTable(markdown: string, heading: string): string[][] {
  const [, below] = markdown.split(`\n## ${heading}\n`);
  const [section] = below?.split('\n## ', 1) ?? [];
  const table = /(?:^\|.*\|\n)+/m.exec(section ?? '')?.[0];
  if (table === undefined) throw new Error(`There is no table under "${heading}".`);
  const [, , ...body] = table.trimEnd().split('\n');
  return body.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** What stands in backticks, code blocks aside. */
export function readCode(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code ?? []);
}

/** Returns the targets of all links and images that are not absolute URLs. */
export function readRelativeLinks(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)];
  return targets
    .flatMap(([, link, source]) => link ?? source ?? [])
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors of a page's headings, as code hosts make them. */
export function readAnchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].flatMap(([, title]) =>
    title === undefined
      ? []
      : title
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
  );
}
