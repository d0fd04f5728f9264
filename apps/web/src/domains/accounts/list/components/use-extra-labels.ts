/** The labels of the company's own fields in the list. */
import { useState } from 'react';
import { getExtraLabels } from './account-columns.tsx';

/**
 * Returns all labels seen so far. Responses omit fields without values, so known and hidden labels are retained; otherwise columns would
 * appear and disappear with the filter.
 */
export function useExtraLabels(currentLabels: readonly string[], hidden: readonly string[]): readonly string[] {
  const [known, setKnown] = useState(() => getExtraLabels(hidden));
  if (currentLabels.every((label) => known.includes(label))) return known;
  const all = [...new Set([...currentLabels, ...known])];
  setKnown(all);
  return all;
}
