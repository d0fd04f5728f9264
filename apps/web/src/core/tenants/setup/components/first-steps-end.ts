/** Remembers in the browser that the first steps of a company have ended, so that its start screen no longer waits for them. */
import type { Session } from '../../../../platform/lib/session.ts';

type User = Pick<Session, 'user_id'>;

const getKey = ({ user_id }: User) => `first_steps_ended_${user_id}`;

export const haveFirstStepsEnded = (user: User): boolean => localStorage.getItem(getKey(user)) !== null;
export const storeFirstStepsEnd = (user: User): void => localStorage.setItem(getKey(user), 'true');
