import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getPersonKey } from '../../platform/lib/session.ts';
import { ConsentPrompt } from './components/ConsentPrompt.tsx';
import { analyticsQuery } from './queries.ts';
import { startVisit } from './visit.ts';

/** Requests the consent of users once, and reports their visit only if they do. */
export function Analytics() {
  const { data } = useQuery(analyticsQuery);
  const client = useQueryClient();
  const router = useRouter();
  const { events_url: eventsUrl, trace_url: traceUrl = null } = data?.settings ?? {};
  const hasConsent = data?.consent === true;
  useEffect(() => {
    if (!hasConsent || eventsUrl === undefined) return;
    const person = getPersonKey();
    const visit = startVisit({
      eventsUrl,
      traceUrl,
      screens: {
        getPattern: () => router.state.matches.at(-1)?.fullPath ?? '/',
        onChange: (listener) => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && listener()),
      },
    });
    return () => {
      const isWithdrawn = client.getQueryData(analyticsQuery.queryKey)?.consent !== true;
      visit.stop(!isWithdrawn && getPersonKey() === person);
    };
  }, [hasConsent, eventsUrl, traceUrl, router, client]);
  return data?.settings && data.consent === null ? <ConsentPrompt settings={data.settings} /> : null;
}
