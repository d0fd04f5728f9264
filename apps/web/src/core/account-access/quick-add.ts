import type { LucideIcon } from 'lucide-react';
import type { LazyComponent } from '../../platform/lib/lazy-component.tsx';
import { extensionPoint } from '../../platform/feature.ts';

interface QuickAddFormProps {
  accountId: number;
  onClose: () => void;
  /** The maximum number of tags that the form offers. */
  tagLimit?: number;
}

/** A kind of item that can be added to an account from any screen. */
export interface QuickAddEntry {
  name: string;
  icon: LucideIcon;
  /** The key that selects it while the popup is open. */
  key: string;
  /** The title of the panel; by default, `New` with the name. */
  title?: string;
  /** True if only the menu of an open account offers it, and the header does not. */
  onAccount?: true;
  /** The label of its own button in the header of an open account. */
  button?: string;
  Form: LazyComponent<QuickAddFormProps>;
}

export const quickAdd = extensionPoint<QuickAddEntry>('quick-add');
