import { Package } from 'lucide-react';
import { searchGroups } from '../../core/search/search-groups.ts';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';
import { productPath } from './components/product-path.ts';

export const feature = defineFeature({
  name: 'subscriptions',
  contributions: [
    searchGroups({
      name: 'Products',
      singular: 'Product',
      icon: Package,
      position: 6,
      toPath: ({ id }) => productPath(id),
    }),
    pageScreens(
      lazyScreen(
        'subscriptions',
        'sent',
        async () => (await import('./screens/AccountSubscriptions.tsx')).AccountSubscriptions,
      ),
    ),
  ],
});
