/** The list of datasets that definitions can query. Each feature contributes its own. */
import type { Dataset } from '../../platform/engine/dataset.ts';
import { extensionPoint } from '../../platform/feature.ts';

export interface NamedDataset {
  /** The name in definitions. */
  name: string;
  dataset: Dataset;
  /** A built-in table that definitions query like a custom table. */
  isSystemTable?: true;
}

export const datasets = extensionPoint<NamedDataset>('datasets');
