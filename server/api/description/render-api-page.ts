import type { JsonSchema } from '@valibot/to-json-schema';
import { OPENAPI_PATH } from '../../../contract/routes.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { renderHousePage } from '../../http/house-page.ts';
import type { OpenApi, Operation, Parameter } from './openapi-types.ts';

const STYLE = `
  :root { --column: 52rem; }
  h2 { margin-block: 2.5rem 0.25rem; }
  .lead { color: var(--on-sky-soft); margin-block-start: 0; }
  .lead a { color: inherit; }
  details { background: var(--paper); color: var(--ink); border-radius: 14px; margin-block: 0.5rem; }
  summary { padding: 0.75rem 1rem; cursor: pointer; overflow-wrap: anywhere; }
  summary code { font-weight: 600; }
  .method { display: inline-block; inline-size: 4.5rem; color: var(--accent); font: 600 0.875rem/1 ui-monospace, monospace; }
  .what { display: block; color: var(--ink-soft); margin-inline-start: 4.75rem; }
  .inside { padding: 0 1rem 1rem; }
  h3 { font-size: 0.875rem; margin-block: 1rem 0.25rem; }
  pre { background: var(--paper-inset); border-radius: 8px; padding: 0.75rem; overflow-x: auto; font-size: 0.8125rem; margin: 0; }`;

/** The description as a page for people: calls by group, each with what it takes and answers. */
export function renderApiPage(api: OpenApi, nonce: string): string {
  const title = `${api.info.title} API`;
  const body = `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(api.info.description)} As a file: <a href="${OPENAPI_PATH}">openapi.json</a>.</p>
${api.tags.map((tag) => renderGroup(api, tag)).join('\n')}`;
  return renderHousePage({ language: 'en', title, body, style: STYLE }, nonce);
}

function renderGroup(api: OpenApi, { name, description }: OpenApi['tags'][number]): string {
  const calls = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) => renderOperation(path, method, operation)),
  );
  return `<section>
<h2>${escapeHtml(name)}</h2>
<p class="lead">${escapeHtml(description)}</p>
${calls.join('\n')}
</section>`;
}

function renderOperation(path: string, method: string, operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody, responses, security } = operation;
  const parts = [
    security === undefined ? '' : '<p>Needs a session.</p>',
    parameters.length === 0
      ? ''
      : `<h3>Parameters</h3>${pre(parameters.map(sayParameter).join('\n'))}`,
    renderContent('Body', requestBody?.content),
    ...Object.entries(responses)
      .filter(([status]) => status !== 'default')
      .map(
        ([status, response]) =>
          renderContent(`Answers ${status}`, response.content) ||
          `<h3>Answers ${status}</h3><p>${escapeHtml(response.description)}</p>`,
      ),
  ];
  return `<details id="${escapeHtml(operationId)}">
<summary><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>
<span class="what">${escapeHtml(summary)}</span></summary>
<div class="inside">${parts.join('')}</div>
</details>`;
}

const pre = (text: string) => `<pre tabindex="0">${escapeHtml(text)}</pre>`;

const sayParameter = ({ name, in: place, required, schema }: Parameter) =>
  `${name}${required ? '' : '?'} (${place}): ${sayType(schema)}`;

function renderContent(title: string, content: Operation['responses'][string]['content']): string {
  const [media] = Object.entries(content ?? {});
  if (media === undefined) return '';
  const [type, { schema }] = media;
  const words = type === 'application/json' ? sayType(schema) : `${type}: ${sayType(schema)}`;
  return `<h3>${escapeHtml(title)}</h3>${pre(words)}`;
}

/** A schema in the words of a type, as somebody would write it down. */
export function sayType(schema: JsonSchema | object, indent = ''): string {
  const given: JsonSchema = schema;
  if (given.const !== undefined) return JSON.stringify(given.const);
  if (given.enum !== undefined) return given.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = given.anyOf ?? given.oneOf;
  if (either !== undefined) {
    return either
      .map((one) => (typeof one === 'boolean' ? 'any' : sayType(one, indent)))
      .join(' | ');
  }
  if (given.type === 'array' && typeof given.items === 'object' && !Array.isArray(given.items)) {
    return `${sayType(given.items, indent)}[]`;
  }
  if (given.properties !== undefined) return sayObject(given, indent);
  return typeof given.type === 'string' ? given.type : 'any';
}

function sayObject({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const type = typeof property === 'boolean' ? 'any' : sayType(property, inner);
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${type}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
