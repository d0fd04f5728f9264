/** Colours of subscription statuses. The list is open: billing systems bring their own. */
const COLORS = new Map([
  ['active', '#2E9E4F'],
  ['draft', '#7B3FA0'],
  ['pending', '#FFA500'],
]);
/** Of any other status. */
const OTHER = '#FF4500';

/** A status in whatever case it came. */
export const statusColor = (status: string): string => COLORS.get(status.trim().toLowerCase()) ?? OTHER;

/** `past_due` as people read it: `Past due`. */
export function statusName(status: string): string {
  const words = status.trim().replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
