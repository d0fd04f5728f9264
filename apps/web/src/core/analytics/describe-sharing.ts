import type { Analytics } from '@mainstay/contract/analytics';

/** Returns the text about what is sent, and where to. */
export function describeSharing({ events_url, trace_url }: NonNullable<Analytics['settings']>): string {
  const personal = trace_url ? 'name, email, job title, IP address and country' : 'name, email and job title';
  return (
    `The screens you open and the kinds of controls you use are sent to ${new URL(events_url).hostname}, together ` +
    `with your ${personal}. What you type and your customers’ data are never sent.`
  );
}
