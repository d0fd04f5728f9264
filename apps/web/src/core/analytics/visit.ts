/** A visit: what a user who agreed to analytics does from a second after the page is open until it is left. */
import { createRequestKey } from '../../platform/lib/request-key.ts';
import { getPersonKey, getSession, onSessionChange, type Session } from '../../platform/lib/session.ts';
import { TIMINGS } from '../../platform/lib/timings.ts';
import { createEventQueue, type EventKind } from './event-queue.ts';
import { lookUpVisitor } from './look-up-visitor.ts';
import { trackActivity } from './track-activity.ts';

export interface Screens {
  /** Returns the pattern of the current route, such as `/dashboard/accounts/$id`, which contains no values. */
  getPattern: () => string;
  /** Calls back when another screen or record was opened. @returns a function that unsubscribes */
  onChange: (listener: () => void) => () => void;
}

export interface VisitOptions {
  eventsUrl: string;
  /** Null if no trace service is configured. */
  traceUrl: string | null;
  screens: Screens;
}

export interface Visit {
  /** Ends the visit. @param canSend false drops the events that were not sent yet */
  stop(canSend: boolean): void;
}

const toProfile = ({ email, first_name, last_name, title, role, user_access_type, entity_name }: Session) => ({
  email,
  first_name,
  last_name,
  title,
  roles: role,
  access: user_access_type,
  company: entity_name,
});

/** Starts the visit after the delay of document 1. */
export function startVisit(options: VisitOptions): Visit {
  let stop: Visit['stop'] = () => {};
  const timer = setTimeout(() => {
    stop = beginVisit(options);
  }, TIMINGS.analyticsStart);
  return {
    stop(canSend) {
      clearTimeout(timer);
      stop(canSend);
    },
  };
}

function beginVisit({ eventsUrl, traceUrl, screens }: VisitOptions): Visit['stop'] {
  // Replaced by the user's email as soon as the user is identified.
  const queue = createEventQueue(eventsUrl, createRequestKey());
  const person = getPersonKey();
  const startedAt = performance.now();
  const record = (kind: EventKind, properties: Parameters<typeof queue.add>[1] = {}) =>
    queue.add(kind, { page: screens.getPattern(), ...properties });

  const begin = () => record('session', { action: 'begin' });
  const end = () => record('session', { action: 'end', seconds: Math.round((performance.now() - startedAt) / 1000) });

  let profile = '';
  const identify = () => {
    const session = getSession();
    // Another user has signed in, in another tab: the visit is about to be stopped.
    if (!session || getPersonKey() !== person) return;
    queue.identify(session.email);
    const current = toProfile(session);
    if (JSON.stringify(current) === profile) return;
    profile = JSON.stringify(current);
    record('profile', current);
  };

  begin();
  record('page');
  identify();
  record('customer', { subdomain: location.hostname.split('.')[0] ?? '' });
  if (traceUrl) void lookUpVisitor(traceUrl).then((visitor) => visitor && queue.setVisitor(visitor));

  const activity = trackActivity(record);
  const unsubscribe = [
    screens.onChange(() => {
      activity.resetDepth();
      record('page');
    }),
    onSessionChange(identify),
  ];
  const leaving = new AbortController();
  const { signal } = leaving;
  const leave = () => {
    end();
    queue.flush();
  };
  addEventListener('pagehide', leave, { signal });
  // The page is shown again from the browser's back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && begin(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden && queue.flush(), { signal });

  return (canSend) => {
    leaving.abort();
    activity.stop();
    for (const each of unsubscribe) each();
    if (canSend) leave();
    else queue.discard();
  };
}
