import type { AuditEntry } from '@mainstay/contract/audit';
import {
  CircleDot,
  Download,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Pencil,
  Plus,
  ShieldAlert,
  Trash2,
  Upload,
} from 'lucide-react';

/** Icons by verb; other verbs get a dot. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  sign_in: LogIn,
  sign_out: LogOut,
  end: LogOut,
  end_others: LogOut,
  refuse: ShieldAlert,
  lock: ShieldAlert,
  create: Plus,
  update: Pencil,
  delete: Trash2,
  export: Download,
  invite: Mail,
  import: Upload,
  'import.upload': Upload,
};

const isRejection = (verb: string): boolean => verb === 'refuse' || verb === 'lock';

/** The operation and its subject. */
export function OperationCell({ entry }: { entry: AuditEntry }) {
  const Icon = ICONS[entry.verb] ?? CircleDot;
  return (
    <span className="al-deed" data-tone={isRejection(entry.verb) ? 'bad' : undefined}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span className="ell">
        {entry.deed} {entry.subject && <span className="dim al-of">{entry.subject}</span>}
      </span>
    </span>
  );
}
