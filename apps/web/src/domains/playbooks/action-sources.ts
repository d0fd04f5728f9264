import type { Action } from '@mainstay/contract/playbooks/actions';
import type { LazyComponent } from '../../platform/lib/lazy-component.tsx';
import { extensionPoint } from '../../platform/feature.ts';

/** Shows what an action was made from, among the facts of the action. */
interface ActionSource {
  /** The type of the source that is stored with the action. */
  type: string;
  /** The name of the fact. */
  name: string;
  Source: LazyComponent<{ action: Action }>;
}

export const actionSources = extensionPoint<ActionSource>('action-sources');
