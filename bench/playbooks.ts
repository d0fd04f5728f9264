/** Playbooks and the actions in them, at 1,000,000 actions. */
import { measureAll, onProduct } from './measure.ts';
import { measureCompleting } from './playbooks/completing.ts';
import { measureEvaluating } from './playbooks/evaluating.ts';
import { measureGantt } from './playbooks/gantt.ts';
import { measurePlaybookReads } from './playbooks/reads.ts';
import { measureTicking } from './playbooks/ticking.ts';

export const measurePlaybooks = measureAll([
  ...[measurePlaybookReads, measureCompleting, measureTicking, measureGantt].map(onProduct),
  measureEvaluating,
]);
