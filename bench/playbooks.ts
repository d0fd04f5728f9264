/** Benchmarks of playbooks and their actions, with 1,000,000 actions. */
import { measureAll, measureOnProduct } from './measure.ts';
import { measureCompleting } from './playbooks/completion.ts';
import { measureEvaluating } from './playbooks/evaluation.ts';
import { measureGantt } from './playbooks/gantt.ts';
import { measurePlaybookReads } from './playbooks/reads.ts';
import { measureTicking } from './playbooks/optimistic-completion.ts';

export const measurePlaybooks = measureAll([
  ...[measurePlaybookReads, measureCompleting, measureTicking, measureGantt].map(measureOnProduct),
  measureEvaluating,
]);
