/** Returns whether the reporting line that starts with `superior` contains `contact`. Stops at cycles. */
export function isInReportingLine(
  superiors: ReadonlyMap<number, number | null>,
  superior: number | null,
  contact: number,
): boolean {
  const seen = new Set<number>();
  for (let current = superior; current !== null && !seen.has(current); current = superiors.get(current) ?? null) {
    if (current === contact) return true;
    seen.add(current);
  }
  return false;
}
