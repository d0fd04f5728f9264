/** How a session is told to people. */

const STRATEGIES: Readonly<Record<string, string>> = {
  local: 'Password',
  SAML2: 'Single sign-on',
  'OAuth-Google': 'Google',
  'OAuth-Office365': 'Microsoft',
};

/** How it was signed in. */
export const formatStrategy = (strategy: string): string => STRATEGIES[strategy] ?? strategy;

const MINUTE_MS = 60_000;
/** The server notes the last call to the nearest five minutes. */
const JUST_NOW_MINUTES = 6;

/** How long ago a session was last seen. */
export function formatLastSeen(seenAt: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(seenAt)) / MINUTE_MS);
  if (minutes < JUST_NOW_MINUTES) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** Whether the device is held in a hand. */
export const isHandheld = (device: string): boolean => /(iPhone|iPad|Android)$/.test(device);
