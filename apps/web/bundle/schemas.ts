/** Excludes what only the server reads of the contract from the browser bundle: the schemas, and therefore zod, and descriptions. */
import type { Plugin } from 'vite';

/** Properties of an endpoint that the browser reads. It distinguishes only whether the access is `public`. */
const FOR_BROWSER = new Set(['method', 'path', 'access', 'download']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A source edit that replaces the code between `start` and `end` with `text`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const isForBrowser = ({ key, value }: { key?: { name?: string }; value?: { value?: unknown } }) =>
  FOR_BROWSER.has(key?.name ?? '') && (key?.name !== 'access' || value?.value === 'public');

/** Removes the properties of `endpoint({…})` that the browser does not read. */
function schemaEdits(node: unknown): Edit[] {
  if (Array.isArray(node)) return node.flatMap(schemaEdits);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: Node[] };
  if (type !== 'CallExpression' || callee?.name !== 'endpoint') return Object.values(node).flatMap(schemaEdits);
  const properties = (given?.[0]?.properties ?? []) as (Node & Parameters<typeof isForBrowser>[0])[];
  return properties
    .filter((property) => property.type !== 'SpreadElement' && !isForBrowser(property))
    .map(({ start, end }) => ({ start, end, text: '...{}' }));
}

/** Marks the constants of a module as pure, so that unused ones can be removed. */
function pureEdits(body: readonly Node[]): Edit[] {
  const declarations = body.map(
    (node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node) as Node | null,
  );
  const constants = declarations.flatMap((node) =>
    node?.type === 'VariableDeclaration' ? (node.declarations as Node[]) : [],
  );
  return constants.flatMap(({ init }) => {
    const { type, start, end } = (init ?? { type: 'Literal', start: 0, end: 0 }) as Node;
    if (!/^(Call|Object|Array|Member)Expression$/.test(type)) return [];
    return [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ];
  });
}

/** Removes imports that only schemas used, because they would add their modules to the chunk of the endpoint. */
function importEdits(body: readonly Node[], code: string, removed: readonly Edit[]): Edit[] {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const gaps = [...removed, ...imports].toSorted((a, b) => a.start - b.start);
  const remaining = gaps.map(({ end }, at) => code.slice(end, gaps[at + 1]?.start)).join(' ');
  const words = new Set(remaining.match(/[\w$]+/g));
  return imports.flatMap(({ start, end, specifiers }) => {
    const names = (specifiers as { local: { name: string } }[]).map(({ local }) => local.name);
    return names.length > 0 && !names.some((name) => words.has(name)) ? [{ start, end, text: '' }] : [];
  });
}

/**
 * The browser needs little more than the method and path of an endpoint, because types are already erased and schemas run on the server.
 * Removing the schemas keeps zod out of the bundle, which is a fifth of the sign-in budget. Schemas that a screen imports by name still work.
 */
export const stripSchemas: Plugin = {
  name: 'endpoints-without-schemas',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/packages/contract/src/')) return null;
    const tree = this.parse(code) as unknown as { body: Node[] };
    const removed = schemaEdits(tree.body);
    const edits = [...removed, ...pureEdits(tree.body), ...importEdits(tree.body, code, removed)].sort(
      (a, b) => b.start - a.start || b.end - a.end,
    );
    const slim = edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
    return { code: slim, map: null };
  },
};

/** A single remaining schema would include all of zod, so the build fails and reports the file. */
export const failOnSchemas: Plugin = {
  name: 'no-schemas',
  apply: 'build',
  generateBundle(_options, bundle) {
    const keeping = Object.values(bundle).filter(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/node_modules/zod/')),
    );
    if (keeping.length > 0)
      this.error(`A schema came into the browser's ${keeping.map((file) => file.fileName).join(', ')}.`);
  },
};
