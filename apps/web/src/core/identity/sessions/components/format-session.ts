/** Formats sessions. */
import { SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';

const METHODS: Readonly<Record<string, { label: string }>> = SIGN_IN_METHODS;

/** Returns the label of the sign-in method. */
export const formatStrategy = (strategy: string): string => METHODS[strategy]?.label ?? strategy;

const MINUTE_MS = 60_000;
/** The server records the last request to the nearest five minutes. */
const JUST_NOW_MINUTES = 6;

/** Formats the time since a session was last used. */
export function formatLastSeen(seenAt: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(seenAt)) / MINUTE_MS);
  if (minutes < JUST_NOW_MINUTES) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** Returns whether the device is a phone or tablet. */
export const isHandheld = (device: string): boolean => /(iPhone|iPad|Android)$/.test(device);
