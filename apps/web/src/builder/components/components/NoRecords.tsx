import { useEffect } from 'react';

/** Shown instead of rows if there are none (S3-66). */
export function NoRecords({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className="cmp-none">No Record Found</p>;
}

/** Shown for past days if there is no history, because today's values would be wrong for that day. */
export function NoHistory({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className="cmp-none">Historical data is not available. Only today’s data can be shown.</p>;
}
