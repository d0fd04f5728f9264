/** Labels of the fields that the company added to the list. */
import { useState } from 'react';
import { getExtraLabels } from './account-columns.tsx';

/**
 * An answer leaves out what its rows do not fill, so a label that was seen once stays, and so does one that was hidden:
 * a column neither comes and goes with the filter nor gets lost.
 */
export function useExtraLabels(found: readonly string[], hidden: readonly string[]): readonly string[] {
  const [known, setKnown] = useState(() => getExtraLabels(hidden));
  if (found.every((label) => known.includes(label))) return known;
  const all = [...new Set([...found, ...known])];
  setKnown(all);
  return all;
}
