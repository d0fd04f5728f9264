import { useState } from 'react';

/** Returns whether the draft differs from its initial value. */
export function useIsDirty(draft: unknown): boolean {
  const now = JSON.stringify(draft);
  const [first] = useState(now);
  return now !== first;
}
