import { useEffect } from 'react';

/** What stands where rows would (S3-66). */
export function NoRecords({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className="cmp-none">No Record Found</p>;
}

/** In place of figures of a day that is over: today's are not that day's. */
export function NoHistory({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className="cmp-none">No history is kept of this. It can be shown for today only.</p>;
}
