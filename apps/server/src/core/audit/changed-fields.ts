type Fields = Record<string, unknown>;

/** Returns the fields that differ as `{ before, after }`, or undefined if there are no differences. */
export function diffFields(before: Fields, after: Fields): Record<string, object> | undefined {
  const changedKeys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changedKeys.length === 0) return undefined;
  return Object.fromEntries(changedKeys.map((key) => [key, { before: before[key], after: after[key] }]));
}
