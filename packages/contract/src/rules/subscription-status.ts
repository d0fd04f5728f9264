/** Colors of subscription statuses. The list is open because billing systems have their own statuses. */
const COLORS = new Map([
  ['active', '#2E9E4F'],
  ['draft', '#7B3FA0'],
  ['pending', '#FFA500'],
]);
/** The color of any other status. */
const OTHER = '#FF4500';

/** Returns the color of a status, ignoring case. */
export const statusColor = (status: string): string => COLORS.get(status.trim().toLowerCase()) ?? OTHER;

/** Formats a status: `past_due` becomes `Past due`. */
export function statusName(status: string): string {
  const words = status.trim().replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
