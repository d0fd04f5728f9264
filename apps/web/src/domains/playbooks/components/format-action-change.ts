/** Returns the message after the status of an action has changed. */
export const formatActionChange = (change: 'Completed' | 'Reopened' | 'Skipped', name: string): string =>
  `${change} “${name}”.`;
