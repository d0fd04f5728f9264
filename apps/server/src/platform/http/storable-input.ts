/** Input that cannot be kept as it came is refused before any handler sees it, whatever its schema says of text. */
import { isStorable } from '@mainstay/contract/rules/storable-text';
import { SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import type { FastifyInstance } from 'fastify';
import { InputError } from './replies.ts';

interface Place {
  value: unknown;
  name?: string;
  parent?: Place;
}

function toPath(place: Place): string[] {
  const path: string[] = [];
  for (let at: Place | undefined = place; at?.name !== undefined; at = at.parent) path.push(at.name);
  return path.toReversed();
}

const isUnstorable = (value: unknown): boolean => typeof value === 'string' && !isStorable(value);

/**
 * Where a value holds such a character, in names or in texts; undefined where nowhere. Neither recursive nor slower for
 * depth: a body that no schema describes may be as deep as it is long. Only what holds others gets a place: a call may
 * bring tens of thousands of values.
 */
export function findUnstorablePath(input: unknown): string[] | undefined {
  if (isUnstorable(input)) return [];
  const open: Place[] = [{ value: input }];
  for (let place = open.pop(); place; place = open.pop()) {
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const [name, value] of Object.entries(place.value)) {
      if (!isStorable(name)) return toPath(place);
      if (isUnstorable(value)) return [...toPath(place), name];
      if (typeof value === 'object' && value !== null) open.push({ value, name, parent: place });
    }
  }
  return undefined;
}

/** Of input that its schema has taken, so that a message of the schema's own comes first. */
export function rejectUnstorableInput(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, next) => {
    const { params, querystring, body } = request.routeOptions.schema ?? {};
    const taken = [params && request.params, querystring && request.query, body && request.body];
    for (const input of taken) {
      const path = findUnstorablePath(input);
      if (path) return next(new InputError([{ code: 'custom', path, message: SINGLE_LINE_MESSAGE, input }]));
    }
    next();
  });
}
