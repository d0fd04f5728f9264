import { useParams, useSearch } from '@tanstack/react-router';
import { linkParts, type PageQuery } from '../../../platform/lib/addresses.ts';
import { DeepLinkView } from '../DeepLinkView.tsx';

const NO_QUERY: PageQuery = {};

/** Opens a deep link with any number of parameters. */
export function DeepLinkPage() {
  const params = useParams({ from: '/shell/dashboard/$linkName/$' });
  const { query = NO_QUERY } = useSearch({ from: '/shell/dashboard/$linkName/$' });
  return <DeepLinkView parts={linkParts(params)} query={query} />;
}
