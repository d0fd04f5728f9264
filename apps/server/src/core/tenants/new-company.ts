/** The list of what a new company starts with. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint } from '../../platform/feature.ts';

/** Writes the first records of a feature, in the order of the features. The company, its settings and its roles exist. */
export type NewCompanySeed = (tx: TenantTx) => Promise<void>;

export const newCompanySeeds = extensionPoint<NewCompanySeed>('new-company-seeds');
