/** Formats sessions. */
import { describeSignInMethod } from '@mainstay/contract/rules/strategies';
import { formatTimeAgo } from '../../../../platform/lib/dates.ts';

/** Returns the label of the sign-in method. */
export const formatStrategy = (strategy: string): string => describeSignInMethod(strategy).label;

/** The server records the last request to the nearest five minutes. */
const JUST_NOW_MINUTES = 6;

/** Formats the time since a session was last used. */
export const formatLastSeen = (seenAt: string, now: Date = new Date()): string =>
  formatTimeAgo(seenAt, now, JUST_NOW_MINUTES);

/** Returns whether the device is a phone or tablet. */
export const isHandheld = (device: string): boolean => /(iPhone|iPad|Android)$/.test(device);
