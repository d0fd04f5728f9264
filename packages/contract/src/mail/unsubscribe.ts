/** The public page on which a recipient of bulk email unsubscribes, on the host of the company. */
import { z } from 'zod';
import { endpoint } from '../kit.ts';

/** The path of a link, with its token. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/{token}/';
export const RESUBSCRIBE_PATH = `${UNSUBSCRIBE_PATH}undo/`;

/** Servers of mail providers call on behalf of many recipients. */
const CALLS_PER_MINUTE = 600;

const page = {
  access: 'public',
  perMinute: CALLS_PER_MINUTE,
  params: z.object({ token: z.string().max(500) }),
  download: 'text/html',
  response: z.string(),
} as const;

export const unsubscribe = {
  showSubscription: endpoint({
    ...page,
    method: 'GET',
    path: UNSUBSCRIBE_PATH,
    summary: 'Show whether an address receives bulk email; changes nothing, because mail scanners open links',
  }),
  unsubscribe: endpoint({
    ...page,
    method: 'POST',
    path: UNSUBSCRIBE_PATH,
    summary: 'Unsubscribe an address, also as one click in a mail program (RFC 8058)',
    encoding: 'form',
  }),
  resubscribe: endpoint({
    ...page,
    method: 'POST',
    path: RESUBSCRIBE_PATH,
    summary: 'Subscribe an address again that was unsubscribed by its recipient',
    encoding: 'form',
  }),
};
