import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Names of functions that return text: the translator's, and those named after texts. */
const SAYS_WORDS =
  /^(t|plural|error|words|join|String|relativeTime|(describe|format|name)\w*|\w+(Name|Words|Text))$/;
const IS_WORDS =
  /^(name|text|title|label|words?|count|time|city|country|line|value|reason|help|date)$/;

/**
 * Finds changing text that shares its parent element with other content, as `file:line`. A translating browser wraps
 * each text in an element. React then keeps updating the old text node, which is no longer in the page, unless the text
 * is the only content of its parent.
 */
export function findLooseText(root = '.'): string[] {
  return globSync('src/**/*.tsx', { cwd: root }).flatMap((file) =>
    findInSource(file, readFileSync(`${root}/${file}`, 'utf8')),
  );
}

export function findInSource(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      const children = (value.children as Node[]).filter(isShown);
      const loose = children.length > 1 ? children.filter(changesText) : [];
      for (const { start } of loose)
        found.push(`${file}:${source.slice(0, start).split('\n').length}`);
    }
    for (const [key, part] of Object.entries(value)) if (key !== 'type') visit(part);
  };
  visit(parseSync(file, source).program);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Whether a child is visible. White space over a line break, comments and `{' '}` are not. */
function isShown(child: Node): boolean {
  if (child.type === 'JSXText') return /\S/.test(String(child.value));
  const expression = child.expression as Node | undefined;
  if (expression?.type === 'JSXEmptyExpression') return false;
  return !(expression?.type === 'Literal' && String(expression.value).trim() === '');
}

function changesText(child: Node): boolean {
  const expression = child.expression as Node | undefined;
  // A bare literal never changes. A literal in a condition can appear and disappear.
  return (
    child.type === 'JSXExpressionContainer' && expression?.type !== 'Literal' && isText(expression)
  );
}

function isText(expression: Node | undefined): boolean {
  switch (expression?.type) {
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return typeof expression.value === 'string';
    case 'CallExpression':
      return SAYS_WORDS.test(nameOf(expression.callee as Node));
    case 'ConditionalExpression':
      return isText(expression.consequent as Node) || isText(expression.alternate as Node);
    case 'LogicalExpression':
      return isText(expression.right as Node);
    case 'Identifier':
    case 'MemberExpression':
      return IS_WORDS.test(nameOf(expression));
    default:
      return false;
  }
}

/** Returns the name of a variable, or the last part of `a.b`. */
function nameOf({ name, property }: Node): string {
  return String(name ?? (property as Node | undefined)?.name);
}
