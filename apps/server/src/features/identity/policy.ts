/** Who may sign in here, and from where. */
import { opensAdmin } from '@mainstay/contract/rules/access';
import { isLoopback } from '../../platform/config.ts';

/** The administrators' sign-in is for ADM, DA and CSO only. */
export const maySignInAsAdmin = (roles: readonly string[]): boolean => opensAdmin(roles);

/** The demo company's password is public: its sign-ins are for this machine unless the operator asked for the demo. */
export const mayUseDemo = (ip: string, demoAskedFor: boolean): boolean =>
  demoAskedFor || isLoopback(ip.replace(/^::ffff:/, ''));
