/** Formats the fields of support cases. */
import type { SupportCase } from '@mainstay/contract/support-cases';

export const formatPriority = (priority: SupportCase['priority']): string =>
  priority.charAt(0).toUpperCase() + priority.slice(1);
