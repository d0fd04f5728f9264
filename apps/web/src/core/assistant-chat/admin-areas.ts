import { MessageSquareText } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Integrations',
    label: 'Assistant prompts',
    about: 'Instructions that the assistant follows in all chats or in one.',
    keywords: 'AI prompt chat model instructions',
    icon: MessageSquareText,
    path: '/dashboard/admin/assistant-prompts',
  },
];
