import { useEffect } from 'react';

/** What stands where rows would (S3-66). */
export function NoRecords({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className="cmp-none">No Record Found</p>;
}
