import type { z } from 'zod';
import { throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { type ReferenceTable, type ReferredKind, replaceReferences, unnamedReferenceMessage } from './references.ts';

/** A definition as stored in a file, with references by name. */
export interface PortableDefinition {
  name: string;
  body: Readonly<Record<string, unknown>>;
}

/**
 * Parses a definition from a file and resolves its references to the tenant's ids.
 *
 * @throws BusinessError if it is not a valid definition or a reference does not exist
 */
export function parsePortableDefinition<T>(
  { name, body }: PortableDefinition,
  schema: z.ZodType<T>,
  references: ReferenceTable,
  findId: (kind: ReferredKind, name: string) => number | undefined,
): T {
  const swapped = replaceReferences({ ...body, name }, references, (kind, value, place) => {
    const id = typeof value === 'string' ? findId(kind, value) : value;
    if (id === undefined) throwIfInvalid([{ place, reason: `${name}: ${unnamedReferenceMessage(kind, value)}` }]);
    return id ?? value;
  });
  const parsed = schema.safeParse(swapped);
  const [issue] = parsed.success ? [] : parsed.error.issues;
  if (issue) throwIfInvalid([{ place: issue.path.join('.'), reason: `${name}: ${issue.message}` }]);
  return parsed.data as T;
}
