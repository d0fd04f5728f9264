import { Sparkles } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';
import { isAdministrator } from '../../platform/lib/session.ts';

export const feature = defineFeature({
  name: 'ai-provider',
  admin: [
    {
      group: 'Integrations',
      label: 'AI provider',
      about: 'The model that generates texts and answers questions, its limits and its use.',
      keywords: 'OpenAI LLM GPT model key tokens budget assistant generate',
      icon: Sparkles,
      path: '/dashboard/admin/ai-provider',
      isVisible: isAdministrator,
    },
  ],
});
