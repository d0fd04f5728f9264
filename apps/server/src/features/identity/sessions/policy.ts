/** Who may end whose session. One's own anybody may; the contract asks for ADM before the others'. */
import type { Access } from '../../../platform/session/access.ts';

export const mayEndOthersSessions = (access: Pick<Access, 'userAccessType'>): boolean =>
  access.userAccessType !== 'read_only';
