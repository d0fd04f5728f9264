import type { LucideIcon } from 'lucide-react';
import type { LazyComponent } from '../../platform/lib/lazy-component.tsx';
import { extensionPoint } from '../../platform/feature.ts';
import type { Session } from '../../platform/lib/session.ts';

interface QuickAddFormProps {
  accountId: number;
  onClose: () => void;
  /** The maximum number of tags that the form offers. */
  tagLimit?: number;
}

/** The user whose entries are listed. */
export type QuickAddUser = Pick<Session, 'user_access_type' | 'auth_strategy' | 'mail_provider'>;

interface QuickAddItem {
  name: string;
  icon: LucideIcon;
  /** The key that selects it while the popup is open. */
  key: string;
  /** Entries are listed by their position. */
  position: number;
  /** By default, every user who may write sees the entry. */
  isVisible?: (user: QuickAddUser) => boolean;
  /** The title of the panel; by default, `New` with the name. */
  title?: string;
  /** True if only the menu of an open account offers it, and the header does not. */
  onAccount?: true;
  /** The label of its own button in the header of an open account. */
  button?: string;
}

/**
 * A kind of item that can be added from any screen: by a form in the panel, or on a screen of its own, which belongs to the account unless
 * it has a fixed `path`.
 */
export type QuickAddEntry = QuickAddItem &
  ({ Form: LazyComponent<QuickAddFormProps> } | { toPath: (accountId: number) => string } | { path: string });

export const quickAdd = extensionPoint<QuickAddEntry>('quick-add');

const requests = new EventTarget();

/** Opens the panel that adds an item of a kind. */
export const openQuickAdd = (name: string): void =>
  void requests.dispatchEvent(new CustomEvent('open', { detail: name }));

/** Calls the handler for each opened panel. @returns a function that unsubscribes */
export function onQuickAdd(handler: (name: string) => void): () => void {
  const listener = (event: Event) => handler((event as CustomEvent<string>).detail);
  requests.addEventListener('open', listener);
  return () => requests.removeEventListener('open', listener);
}
