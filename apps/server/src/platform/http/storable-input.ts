/** Rejects input that the database cannot store before any handler sees it, regardless of its schema. */
import { isStorable } from '@mainstay/contract/rules/storable-text';
import { SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import type { FastifyInstance } from 'fastify';
import { InputError } from './replies.ts';

interface InputNode {
  value: unknown;
  name?: string;
  parent?: InputNode;
}

function toPath(node: InputNode): string[] {
  const path: string[] = [];
  for (let current: InputNode | undefined = node; current?.name !== undefined; current = current.parent)
    path.push(current.name);
  return path.toReversed();
}

const isUnstorable = (value: unknown): boolean => typeof value === 'string' && !isStorable(value);

/**
 * Finds a character that cannot be stored, in a name or in a text, and returns its path. Returns undefined if the input
 * can be stored. It does not recurse, since a body without a schema may be as deep as it is long. Only containers get a
 * path entry because a call may contain tens of thousands of values.
 */
export function findUnstorablePath(input: unknown): string[] | undefined {
  if (isUnstorable(input)) return [];
  const pending: InputNode[] = [{ value: input }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (typeof node.value !== 'object' || node.value === null) continue;
    for (const [name, value] of Object.entries(node.value)) {
      if (!isStorable(name)) return toPath(node);
      if (isUnstorable(value)) return [...toPath(node), name];
      if (typeof value === 'object' && value !== null) pending.push({ value, name, parent: node });
    }
  }
  return undefined;
}

/** Runs after schema validation, so that messages of the schema take precedence. */
export function rejectUnstorableInput(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, next) => {
    // A library would discard the whole batch; the handler removes what cannot be stored.
    if (request.routeOptions.config.analyticsLibrary) return next();
    const { params, querystring, body } = request.routeOptions.schema ?? {};
    const inputs = [params && request.params, querystring && request.query, body && request.body];
    for (const input of inputs) {
      const path = findUnstorablePath(input);
      if (path) return next(new InputError([{ code: 'custom', path, message: SINGLE_LINE_MESSAGE, input }]));
    }
    next();
  });
}
