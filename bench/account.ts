/** Benchmarks of the account page and its data sources. */
import { measureFiles } from './account/files.ts';
import { measureIngest } from './account/ingest.ts';
import { measureAccountPage } from './account/page.ts';
import { measureAccountReads } from './account/reads.ts';
import { type Measure, measureAll, measureOnProduct } from './measure.ts';

const MEASURES: readonly Measure[] = [
  ...[measureAccountReads, measureAccountPage, measureFiles].map(measureOnProduct),
  measureIngest,
];

export const measureAccount = measureAll(MEASURES);
