import type { Analytics } from '@mainstay/contract/analytics';

/** Returns the text about what is sent, and where to. */
export function describeSharing({ events_url, trace_url }: NonNullable<Analytics['settings']>): string {
  const visitor = trace_url ? ', and your IP address and country' : '';
  return (
    `Sharing sends the screens you open and the kinds of controls you use to ${new URL(events_url).hostname}, with ` +
    `your name, email, title, roles and company${visitor}. What you type and your customers’ data are never sent.`
  );
}
