import { MessageSquareText } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'assistant-chat',
  admin: [
    {
      group: 'Integrations',
      label: 'Assistant prompts',
      about: 'Instructions that the assistant follows in all chats or in one.',
      keywords: 'AI prompt chat model instructions',
      icon: MessageSquareText,
      path: '/dashboard/admin/assistant-prompts',
    },
  ],
});
