/** Who may bring data in. The contract asks for ADM, DA or CSO; a read-only user writes nothing whatever the role. */
import type { Access } from '../../platform/session/access.ts';

export const mayImport = (access: Pick<Access, 'userAccessType'>): boolean => access.userAccessType !== 'read_only';
