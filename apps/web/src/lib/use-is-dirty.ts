import { useState } from 'react';

/** Whether what is being edited differs from what it began as. */
export function useIsDirty(draft: unknown): boolean {
  const now = JSON.stringify(draft);
  const [first] = useState(now);
  return now !== first;
}
