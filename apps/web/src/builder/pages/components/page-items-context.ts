/** The context of all items of a page. */
import type { PageDetail } from '@mainstay/contract/pages/page';
import type { PageContext } from '../../../platform/lib/page-context.ts';

export interface PageItemsContext {
  /** Name and kind of all components on the page. */
  components: PageDetail['components'];
  context: PageContext;
  /** The component of the URL, which is loaded at once. */
  targetComponent: number | undefined;
}
