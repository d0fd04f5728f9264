import { Search } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';
import { searchPath } from './search-address.ts';

export const feature = defineFeature({
  name: 'search',
  commands: [{ id: 'search', label: 'Search all records', icon: Search, path: searchPath() }],
});
