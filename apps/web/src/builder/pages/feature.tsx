import { LayoutDashboard } from 'lucide-react';
import { shortcuts } from '../../platform/lib/shortcuts.ts';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from './page-screens.ts';

export const feature = defineFeature({
  name: 'pages',
  commands: [
    { id: 'portfolio', label: 'Go to portfolio', icon: LayoutDashboard, keys: 'G P', path: '/dashboard/portfolio' },
  ],
  contributions: [
    shortcuts(async () => (await import('./page-editor-shortcuts.ts')).pageEditorShortcuts),
    pageScreens(
      lazyScreen(
        'timeline',
        { today: 'timeline' },
        async () => (await import('../../core/timeline/AccountTimeline.tsx')).AccountTimeline,
      ),
      lazyScreen(
        'attributes',
        { today: 'attributes' },
        async () => (await import('../attributes/AccountAttributes.tsx')).AccountAttributes,
      ),
    ),
  ],
});
