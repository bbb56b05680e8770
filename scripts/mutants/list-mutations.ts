import { parseSync } from 'vite';

/** A small change to a source, which some test should notice. */
export interface Mutation {
  kind: string;
  start: number;
  end: number;
  replacement: string;
}

/** A node of the syntax tree, as the parser gives it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const OTHER_OPERATOR: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** All mutations of a source that its syntax allows, in its order; types and imports have none. */
export function listMutations(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  visit(parseSync(file, source).program as unknown as Node);
  return found.toSorted((a, b) => a.start - b.start || a.kind.localeCompare(b.kind));

  function visit(node: Node): void {
    if (isWithoutMeaning(node)) return;
    found.push(...mutationsOf(node, source));
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  }
}

function isWithoutMeaning({ type }: Node): boolean {
  const isType =
    type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression'].includes(type);
  return isType || type === 'ImportDeclaration' || type.startsWith('JSXAttribute');
}

function mutationsOf(node: Node, source: string): Mutation[] {
  const { start, end } = node;
  const textOf = (part: Node) => source.slice(part.start, part.end);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node.test as Node;
      return [{ ...placeOf(test), kind: 'negated condition', replacement: `!(${textOf(test)})` }];
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      return swapOperator(node, source);
    case 'ExpressionStatement': {
      const expression = node.expression as Node;
      const isAwait = expression.type === 'AwaitExpression';
      if (!isAwait && expression.type !== 'CallExpression') return [];
      const dropped = { start, end, kind: 'dropped call', replacement: ';' };
      if (!isAwait) return [dropped];
      const unawaited = `void ${textOf(expression.argument as Node)};`;
      return [dropped, { start, end, kind: 'dropped await', replacement: unawaited }];
    }
    case 'ReturnStatement':
      return isNode(node.argument)
        ? [{ start, end, kind: 'empty return', replacement: 'return;' }]
        : [];
    case 'Literal':
      return changeLiteral(node);
    case 'ObjectExpression':
      return dropFields(node, source);
    default:
      return [];
  }
}

const placeOf = ({ start, end }: Node) => ({ start, end });

function swapOperator(node: Node, source: string): Mutation[] {
  const operator = String(node.operator);
  const other = OTHER_OPERATOR[operator];
  if (other === undefined) return [];
  const { end } = node.left as Node;
  const start = source.indexOf(operator, end);
  return [
    { kind: `${operator} to ${other}`, start, end: start + operator.length, replacement: other },
  ];
}

function changeLiteral(node: Node): Mutation[] {
  const { value } = node;
  if (typeof value === 'boolean') {
    return [{ ...placeOf(node), kind: 'changed constant', replacement: String(!value) }];
  }
  if (typeof value !== 'number') return [];
  return [{ ...placeOf(node), kind: 'changed constant', replacement: String(value + 1) }];
}

function dropFields(node: Node, source: string): Mutation[] {
  return (node.properties as Node[]).map((property) => {
    const comma = /^\s*,/.exec(source.slice(property.end))?.[0].length ?? 0;
    const { start, end } = property;
    return { kind: 'dropped field', start, end: end + comma, replacement: '' };
  });
}

export function mutate(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
