/** Creates the request key of a form, which is reused if the request is repeated after a lost response. */
import { useState } from 'react';
import { createRequestKey } from './request-key.ts';

/**
 * @param choice the content of the form. Different content is a different request with a new key, because the previous
 * request may have succeeded.
 */
export function useRequestKey(choice: unknown): string {
  const said = JSON.stringify(choice) ?? '';
  const [kept, keep] = useState(() => ({ said, key: createRequestKey() }));
  if (kept.said === said) return kept.key;
  const next = { said, key: createRequestKey() };
  keep(next);
  return next.key;
}
