import { NO_MAILBOX_MESSAGE } from '@mainstay/contract/rules/mail-providers';
import { RequestError } from '../../platform/http/errors.ts';

/** The caller has not connected a mailbox or calendar, or has no provider to connect (ruling 31). */
export class NoMailboxError extends RequestError {
  constructor() {
    super(403, NO_MAILBOX_MESSAGE);
  }
}
