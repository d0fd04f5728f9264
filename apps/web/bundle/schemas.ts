/** Keeps the schemas of the contract, and zod with them, out of the browser. */
import type { Plugin } from 'vite';

/** Parts of an endpoint that only the server reads. */
const SERVER_ONLY = new Set(['params', 'query', 'body', 'form', 'response']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A change of the source: what stands between `start` and `end` becomes `text`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Takes every property of `endpoint({…})` that holds a schema out. */
function schemaEdits(node: unknown): Edit[] {
  if (Array.isArray(node)) return node.flatMap(schemaEdits);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: Node[] };
  if (type !== 'CallExpression' || callee?.name !== 'endpoint') return Object.values(node).flatMap(schemaEdits);
  const properties = (given?.[0]?.properties ?? []) as (Node & { key?: { name?: string } })[];
  return properties
    .filter((property) => SERVER_ONLY.has(property.key?.name ?? ''))
    .map(({ start, end }) => ({ start, end, text: '...{}' }));
}

/** Makes every constant of a module one that may be dropped when nobody reads it. */
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

/**
 * The browser needs of an endpoint its method and path; its types are gone by now and its schemas run on the server.
 * Leaving them out keeps zod out of the bundle, which is a fifth of what sign-in may load. A schema that a screen
 * imports by name still works.
 */
export const stripSchemas: Plugin = {
  name: 'endpoints-without-schemas',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/packages/contract/src/')) return null;
    const tree = this.parse(code) as unknown as { body: Node[] };
    const edits = [...schemaEdits(tree.body), ...pureEdits(tree.body)].sort(
      (a, b) => b.start - a.start || b.end - a.end,
    );
    const slim = edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
    return { code: slim, map: null };
  },
};

/** A schema that comes in all the same brings all of zod: the build says where, and fails. */
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
