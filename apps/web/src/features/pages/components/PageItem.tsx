import type { InnerItem, LayoutItem } from '@mainstay/contract/pages/page';
import type { ReactNode } from 'react';
import { AttributeWidget, ComponentFrame, findScreen, KpiCards } from '../../../app/page-screens.ts';
import { LoadingFallback } from '../../../lib/lazy-component.tsx';
import { isPastDay } from '../../../lib/page-context.ts';
import { TodayNotice } from '../../../ui/TodayNotice.tsx';
import { ItemTabs } from './ItemTabs.tsx';
import type { PageItemsContext } from './page-items-context.ts';
import { ItemSkeleton, PlaceholderFrame } from './PageSkeletons.tsx';
import { useNearViewportOnce } from './use-near-viewport.ts';
import './PageItem.css';

interface PageItemProps {
  item: LayoutItem | InnerItem;
  on: PageItemsContext;
}

/** One item of a grid. Its content is loaded when it comes near the viewport. */
export function PageItem({ item, on }: PageItemProps) {
  const [near, place] = useNearViewportOnce(item.component !== null && item.component === on.wanted);
  return (
    <div ref={place} className={item.isKpi ? 'pi pi-kpis' : 'pi'} data-waiting={!near || undefined}>
      {near ? <ItemContent item={item} on={on} /> : <Waiting item={item} on={on} />}
    </div>
  );
}

const getInfo = (id: number, { components }: PageItemsContext) =>
  components.find((component) => component.id === id) ?? { id, name: '', title: 'Component', kind: 'table' };

/** The placeholder of an item that is too far below the viewport to be loaded. */
function Waiting({ item, on }: PageItemProps) {
  if (item.component === null) return <ItemSkeleton count={item.kpis.length} />;
  const { id, title, kind } = getInfo(item.component, on);
  return <PlaceholderFrame id={id} kind={kind} title={item.hideTitle ? null : title} noContainer={item.noContainer} />;
}

function ItemContent({ item, on }: PageItemProps): ReactNode {
  const lazily = (part: ReactNode) => (
    <LoadingFallback shape={<ItemSkeleton count={item.kpis.length} />}>{part}</LoadingFallback>
  );
  if (item.component !== null) {
    const { id, title, kind } = getInfo(item.component, on);
    return (
      <ComponentFrame
        {...{ id, title, kind, hideTitle: item.hideTitle, noContainer: item.noContainer }}
        context={on.context}
      />
    );
  }
  if (item.kpis.length > 0) return lazily(<KpiCards kpis={item.kpis} context={on.context} />);
  const { hideTitle, noContainer } = item;
  const withNotice = (today: string, part: ReactNode) => (
    <>
      {isPastDay(on.context) && <TodayNotice what={today} />}
      {lazily(part)}
    </>
  );
  if (item.attribute !== null)
    return withNotice('value', <AttributeWidget attribute={item.attribute} context={on.context} />);
  const found = findScreen(item.screen);
  if (found) {
    const { Screen, pastDay } = found;
    const shown = <Screen context={on.context} hideTitle={hideTitle} noContainer={noContainer} />;
    return pastDay === 'sent' ? lazily(shown) : withNotice(pastDay.today, shown);
  }
  if ('tabs' in item && item.tabs.length > 0) {
    return (
      <ItemTabs item={item} wanted={on.wanted}>
        {(inner) => <PageItem item={inner} on={on} />}
      </ItemTabs>
    );
  }
  return null;
}
