import { isReportType } from '@mainstay/contract/rules/report-types';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { insightsPath, type PageQuery } from '../../../../platform/lib/addresses.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { PageTabs } from '../../../../platform/ui/PageTabs.tsx';
import { PageView } from '../../components/PageView.tsx';
import { ReportSelection } from '../components/ReportSelection.tsx';
import { categoriesQuery } from '../../../reports/queries.ts';
import { pageDetail } from '../../queries.ts';

const NO_QUERY: PageQuery = {};

/** A category of reports, read by team, by user or by account. The tabs are the categories that the server lists. */
export function Insights() {
  const { pageId, pageType } = useParams({ from: '/shell/dashboard/insights/$pageId/$pageType' });
  const { query = NO_QUERY } = useSearch({ from: '/shell/dashboard/insights/$pageId/$pageType' });
  const { data, error, refetch } = useQuery(categoriesQuery);
  const navigateTo = useNavigateTo();
  const id = Number(pageId);
  const hasPeriod = useQuery(pageDetail(id)).data?.has_period ?? false;
  if (error) return <ErrorState title="The reports could not be loaded" error={error} onRetry={() => void refetch()} />;
  const categories = data?.categories ?? [];
  const types = categories.filter((category) => category.id === id).map(({ type }) => type);
  const type = isReportType(pageType) && types.includes(pageType) ? pageType : types[0];
  const current = { id, type: type ?? pageType };
  const pages = categories.filter((category, at) => categories.findIndex((one) => one.id === category.id) === at);
  // What is selected stays selected in the other categories.
  const { tab: _tab, component_id: _component, ...selected } = query;
  return (
    <PageView
      key={id}
      id={id}
      title={pages.find((page) => page.id === id)?.name ?? 'Reports'}
      query={query}
      pathOf={(next) => insightsPath(current, next)}
      strip={
        pages.length > 0 && (
          <PageTabs
            key={pages.map(({ name }) => name).join()}
            label="Reports"
            tabs={pages.map((page) => ({
              key: String(page.id),
              name: page.name,
              href: hashHref(insightsPath({ id: page.id, type: current.type }, selected)),
            }))}
            active={pageId}
          />
        )
      }
      selection={
        type && (
          <ReportSelection
            types={types}
            type={type}
            query={query}
            hasPeriod={hasPeriod}
            onChange={(next, nextQuery) => navigateTo(insightsPath({ id, type: next }, nextQuery))}
          />
        )
      }
    />
  );
}
