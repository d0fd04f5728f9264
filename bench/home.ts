/** Benchmarks of what people find and see first. */
import { measureLiveUpdates } from './home/live-updates.ts';
import { measureHomePage } from './home/page.ts';
import { measureSearch } from './home/search.ts';
import { measureAll, measureOnProduct } from './measure.ts';
import { measureRetention } from './retention.ts';

export const measureHome = measureAll([
  measureOnProduct(measureSearch),
  measureOnProduct(measureHomePage),
  measureRetention,
  measureLiveUpdates,
]);
