/** The key of a request that a form sends, perhaps again because its answer was lost. */
import { useState } from 'react';
import { createRequestKey } from './request-key.ts';

/** @param choice all that the form says: another one is another request, for the one before may have come through */
export function useRequestKey(choice: unknown): string {
  const said = JSON.stringify(choice) ?? '';
  const [kept, keep] = useState(() => ({ said, key: createRequestKey() }));
  if (kept.said === said) return kept.key;
  const next = { said, key: createRequestKey() };
  keep(next);
  return next.key;
}
