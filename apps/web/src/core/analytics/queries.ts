/** API calls of analytics: where events are sent, and whether the user agreed. */
import { analytics, type Analytics } from '@mainstay/contract/analytics';
import type { QueryClient } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { query } from '../../platform/lib/query.ts';

export const analyticsQuery = query(analytics.getAnalytics, {});

/** Stores the decision of the user. A withdrawal applies at once, a consent only when the server has stored it. */
export async function saveConsent(client: QueryClient, consent: boolean): Promise<void> {
  const { queryKey } = analyticsQuery;
  const before = client.getQueryData(queryKey);
  const show = (shown: Pick<Analytics, 'consent'>) =>
    client.setQueryData(queryKey, (cached) => cached && { ...cached, consent: shown.consent });
  if (!consent) show({ consent });
  try {
    show(await fetchData(analytics.setConsent, { body: { consent } }));
  } catch (error) {
    if (!consent && before) show(before);
    throw error;
  }
}
