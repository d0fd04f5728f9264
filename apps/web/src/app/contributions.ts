/**
 * Quick-add entries and palette commands of the features. A feature adds its entry when its screen exists; if the
 * quick-add list is empty, its button is hidden.
 */
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import {
  Building2,
  LayoutDashboard,
  LifeBuoy,
  ListTodo,
  type LucideIcon,
  PenLine,
  Pin,
  Rows3,
  Upload,
  UserRoundPlus,
} from 'lucide-react';
import type { Session } from '../lib/session.ts';

export type QuickAddApp = 'Action' | 'Note' | 'Contact';

/** A kind of item that can be added to an account. */
export interface QuickAddEntry {
  name: QuickAddApp;
  icon: LucideIcon;
  /** The key that selects it while the popup is open. */
  key: string;
}

const QUICK_ADD: readonly QuickAddEntry[] = [
  { name: 'Action', icon: ListTodo, key: 'A' },
  { name: 'Note', icon: PenLine, key: 'N' },
  { name: 'Contact', icon: UserRoundPlus, key: 'C' },
];
/** The key that opens the popup on any screen. */
export const QUICK_ADD_KEY = 'Q';

/** Returns the entries of the user, which are none with view-only access. */
export const getQuickAddEntries = ({ user_access_type }: Session): readonly QuickAddEntry[] =>
  user_access_type === 'read_only' ? [] : QUICK_ADD;

export interface Command {
  id: string;
  text: string;
  icon: LucideIcon;
  /** Keys that are pressed one after another, such as `G A`. */
  keys?: string;
  path: string;
  visible?: (session: Session) => boolean;
}

const isAdmin = (session: Session) => canOpenAdmin(session.role);

export const COMMANDS: readonly Command[] = [
  { id: 'accounts', text: 'Go to accounts', icon: Rows3, keys: 'G A', path: '/dashboard/accounts' },
  { id: 'actions', text: 'Go to actions', icon: ListTodo, keys: 'G C', path: '/dashboard/actions' },
  {
    id: 'admin',
    text: 'Go to administration',
    icon: Building2,
    keys: 'G D',
    path: '/dashboard/admin',
    visible: isAdmin,
  },
  {
    id: 'imports',
    text: 'Go to imports',
    icon: Upload,
    keys: 'G I',
    path: '/dashboard/admin/imports',
    visible: isAdmin,
  },
  { id: 'pin-board', text: 'Go to pin board', icon: Pin, keys: 'G B', path: '/pin_board' },
  { id: 'portfolio', text: 'Go to portfolio', icon: LayoutDashboard, keys: 'G P', path: '/dashboard/portfolio' },
  { id: 'tickets', text: 'Go to support tickets', icon: LifeBuoy, path: '/dashboard/support' },
];

/** Returns the commands that are available to the user. */
export const getCommands = (session: Session): Command[] => COMMANDS.filter((c) => c.visible?.(session) ?? true);
