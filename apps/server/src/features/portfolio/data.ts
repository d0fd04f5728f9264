/** The door to the list of pending actions. */
export { type Owners, pendingOf } from './actions/data.ts';
