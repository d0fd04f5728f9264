/** What every item of a page is given. */
import type { PageDetail } from '@mainstay/contract/pages/page';
import type { PageContext } from '../../../lib/page-context.ts';

export interface PageItemsContext {
  /** Name and kind of every component the page shows. */
  components: PageDetail['components'];
  context: PageContext;
  /** The component that the address names: it loads at once. */
  wanted: number | undefined;
}
