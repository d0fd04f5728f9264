import { Sparkles } from 'lucide-react';
import { isAdministrator } from '../../platform/lib/session.ts';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Integrations',
    label: 'AI provider',
    about: 'The model that generates texts and answers questions, its limits and its use.',
    keywords: 'OpenAI LLM GPT model key tokens budget assistant generate',
    icon: Sparkles,
    path: '/dashboard/admin/ai-provider',
    isVisible: isAdministrator,
  },
];
