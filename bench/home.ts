/** Benchmarks of what every screen offers: the search. */
import { measureAll, measureOnProduct } from './measure.ts';
import { measureSearch } from './home/search.ts';

export const measureHome = measureAll([measureOnProduct(measureSearch)]);
