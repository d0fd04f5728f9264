import { MessagesSquare } from 'lucide-react';
import { isAdministrator } from '../../platform/lib/session.ts';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Integrations',
    label: 'Slack and Teams',
    about: 'Post reminders and notifications to a channel in Slack or Microsoft Teams.',
    keywords: 'chat messages notifications incoming webhook Microsoft',
    icon: MessagesSquare,
    path: '/dashboard/admin/chat-channels',
    isVisible: isAdministrator,
  },
];
