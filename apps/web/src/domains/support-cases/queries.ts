/** API calls of support cases of accounts. */
import { CASES_PAGE_SIZE, supportCases } from '@mainstay/contract/support-cases';
import { keepPreviousData } from '@tanstack/react-query';
import { pageInput } from '../../platform/lib/paged-list.ts';
import { query } from '../../platform/lib/query.ts';
import type { CasesView } from './components/cases-view.ts';

/** Support cases of an account. The previous page remains visible until the next one is loaded. */
export const casesPage = (id: number, { state, page }: CasesView) => ({
  ...query(supportCases.findSupportCases, {
    params: { id },
    query: { ...pageInput(page, CASES_PAGE_SIZE), ...(state !== 'all' && { open: state === 'open' }) },
  }),
  placeholderData: keepPreviousData,
});
