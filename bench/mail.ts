/** Benchmarks of connected mailboxes, with the emulator of Microsoft in a process of its own. */
import { measureAll } from './measure.ts';
import { measureFirstSync } from './mail/first-sync.ts';
import { measureInbox } from './mail/inbox.ts';
import { measurePolling } from './mail/polling.ts';

export const measureMail = measureAll([measureFirstSync, measureInbox, measurePolling]);
