/** Formats the days left or overdue for the list of top actions (C3-07): `3d left`, `0d left`, `2d overdue`. */
export const formatDue = (days: number): string => `${Math.abs(days)}d ${days < 0 ? 'overdue' : 'left'}`;
