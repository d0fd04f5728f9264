import type { EventCategory } from '@mainstay/contract/rules/timeline';
import {
  BuildingComplex,
  Check,
  FileText,
  Flag,
  type LucideIcon,
  Pencil,
  Play,
  SquareCheck,
  StickyNote,
  UserRound,
} from 'lucide-react';

const ICONS: Readonly<Record<EventCategory, LucideIcon>> = {
  'Account Created': BuildingComplex,
  'Account Note': StickyNote,
  'Account Update': Pencil,
  Action: SquareCheck,
  'Action Asset': FileText,
  'Action Completed': Check,
  'Action Note': StickyNote,
  Contact: UserRound,
  'Contact Note': StickyNote,
  'Play Initiated': Play,
  'Success Plan': Flag,
  Upload: FileText,
};

/** Special categories have their own marker: filled, outlined or square. */
const MARKERS: Partial<Record<EventCategory, string>> = {
  'Action Completed': 'done',
  'Play Initiated': 'play',
  'Account Created': 'created',
};

/** The icon of an event on the axis. The card beside it contains the same information as text. */
export function EventIcon({ category }: { category: EventCategory }) {
  const Icon = ICONS[category];
  const marker = MARKERS[category];
  return (
    <i className="tl-dot" data-kind={marker} aria-hidden>
      <Icon size={marker ? 16 : 13} />
    </i>
  );
}
