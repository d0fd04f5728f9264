/** Any user may call the play endpoints; reads are limited to the account scope, changes to accounts that the user may edit. */
import type { plays } from '@mainstay/contract/playbooks/plays';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof plays> = {
  findPlays: reads('session'),
  findAccountPlays: reads('session'),
  findPlanPlays: reads('session'),
  findPlayNames: reads('session'),
  findFilterChoices: reads('session'),
  getPlay: reads('session'),
  addPlay: changes('session'),
  createPlay: changes('session'),
  renamePlay: changes('session'),
  unassignPlay: changes('session'),
};
