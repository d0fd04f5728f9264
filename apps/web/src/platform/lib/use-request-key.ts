/** Creates the request key of a form, which is reused if the request is repeated after a lost response. */
import { useState } from 'react';
import { createRequestKey } from './request-key.ts';

/**
 * @param choice the content of the form. Different content is a different request with a new key, because the previous
 * request may have succeeded.
 */
export function useRequestKey(choice: unknown): string {
  const content = JSON.stringify(choice) ?? '';
  const [stored, store] = useState(() => ({ said: content, key: createRequestKey() }));
  if (stored.said === content) return stored.key;
  const next = { said: content, key: createRequestKey() };
  store(next);
  return next.key;
}
