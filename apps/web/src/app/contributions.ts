/**
 * What features add to the shell: quick-add entries and palette commands. A feature adds its entry here when its screen
 * exists; while the quick-add list is empty its button is not shown.
 */
import { opensAdmin } from '@mainstay/contract/rules/access';
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
import type { PageQuery } from '../lib/addresses.ts';
import type { Session } from '../lib/session.ts';

/** Something that is added to an account. */
export interface QuickAddEntry {
  name: string;
  icon: LucideIcon;
  /** The key that chooses it while the popup is open. */
  key: string;
  visible: (session: Session) => boolean;
  /** Where on the page of an account it is written. */
  place: PageQuery;
}

const mayWrite = ({ user_access_type }: Session) => user_access_type !== 'read_only';

export const QUICK_ADD: readonly QuickAddEntry[] = [
  { name: 'Note', icon: PenLine, key: 'N', visible: mayWrite, place: { tab: 'notes', notes: { write: true } } },
  {
    name: 'Contact',
    icon: UserRoundPlus,
    key: 'C',
    visible: mayWrite,
    place: { tab: 'contacts', contacts: { open: 'new' } },
  },
];

export interface Command {
  id: string;
  text: string;
  icon: LucideIcon;
  /** Keys one after another, such as `G A`. */
  keys?: string;
  path: string;
  visible?: (session: Session) => boolean;
}

const forAdmins = (session: Session) => opensAdmin(session.role);

export const COMMANDS: readonly Command[] = [
  { id: 'accounts', text: 'Go to accounts', icon: Rows3, keys: 'G A', path: '/dashboard/accounts' },
  { id: 'actions', text: 'Go to actions', icon: ListTodo, keys: 'G C', path: '/dashboard/actions' },
  {
    id: 'admin',
    text: 'Go to administration',
    icon: Building2,
    keys: 'G D',
    path: '/dashboard/admin',
    visible: forAdmins,
  },
  {
    id: 'imports',
    text: 'Go to imports',
    icon: Upload,
    keys: 'G I',
    path: '/dashboard/admin/imports',
    visible: forAdmins,
  },
  { id: 'pin-board', text: 'Go to pin board', icon: Pin, keys: 'G B', path: '/pin_board' },
  { id: 'portfolio', text: 'Go to portfolio', icon: LayoutDashboard, keys: 'G P', path: '/dashboard/portfolio' },
  { id: 'tickets', text: 'Go to support tickets', icon: LifeBuoy, path: '/dashboard/support' },
];

/** Commands the person may use. */
export const commandsFor = (session: Session): Command[] => COMMANDS.filter((c) => c.visible?.(session) ?? true);
