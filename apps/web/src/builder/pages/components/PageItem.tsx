import type { InnerItem, LayoutItem } from '@mainstay/contract/pages/page';
import type { ReactNode } from 'react';
import { AttributeWidget } from '../../attributes/lazy-attribute-widget.ts';
import { ComponentFrame } from '../../components/ComponentFrame.tsx';
import { KpiCards } from '../../kpis/lazy-kpi-cards.ts';
import { LoadingFallback } from '../../../platform/lib/lazy-component.tsx';
import { isPastDay } from '../../../platform/lib/page-context.ts';
import { TodayNotice } from '../../../platform/ui/TodayNotice.tsx';
import { findScreen } from '../page-screens.ts';
import { ItemTabs } from './ItemTabs.tsx';
import type { PageItemsContext } from './page-items-context.ts';
import { ItemSkeleton, PlaceholderFrame } from './PageSkeletons.tsx';
import { useNearViewportOnce } from './use-near-viewport.ts';
import './PageItem.css';

interface PageItemProps {
  item: LayoutItem | InnerItem;
  itemsContext: PageItemsContext;
}

/** One item of a grid. Its content is loaded when it comes near the viewport. */
export function PageItem({ item, itemsContext }: PageItemProps) {
  const [isNear, ref] = useNearViewportOnce(item.component !== null && item.component === itemsContext.targetComponent);
  return (
    <div ref={ref} className={item.isKpi ? 'pi pi-kpis' : 'pi'} data-waiting={!isNear || undefined}>
      {isNear ? (
        <ItemContent item={item} itemsContext={itemsContext} />
      ) : (
        <ItemPlaceholder item={item} itemsContext={itemsContext} />
      )}
    </div>
  );
}

const getInfo = (id: number, { components }: PageItemsContext) =>
  components.find((component) => component.id === id) ?? { id, name: '', title: 'Component', kind: 'table' };

/** The placeholder of an item that is too far below the viewport to be loaded. */
function ItemPlaceholder({ item, itemsContext }: PageItemProps) {
  if (item.component === null) return <ItemSkeleton count={item.kpis.length} />;
  const { id, title, kind } = getInfo(item.component, itemsContext);
  return <PlaceholderFrame id={id} kind={kind} title={item.hideTitle ? null : title} noContainer={item.noContainer} />;
}

function ItemContent({ item, itemsContext }: PageItemProps): ReactNode {
  const withSkeleton = (part: ReactNode) => (
    <LoadingFallback fallback={<ItemSkeleton count={item.kpis.length} />}>{part}</LoadingFallback>
  );
  if (item.component !== null) {
    const { id, title, kind } = getInfo(item.component, itemsContext);
    return (
      <ComponentFrame
        {...{ id, title, kind, hideTitle: item.hideTitle, noContainer: item.noContainer }}
        context={itemsContext.context}
      />
    );
  }
  if (item.kpis.length > 0) return withSkeleton(<KpiCards kpis={item.kpis} context={itemsContext.context} />);
  const { hideTitle, noContainer } = item;
  const withNotice = (today: string, part: ReactNode) => (
    <>
      {isPastDay(itemsContext.context) && <TodayNotice what={today} />}
      {withSkeleton(part)}
    </>
  );
  if (item.attribute !== null)
    return withNotice('value', <AttributeWidget attribute={item.attribute} context={itemsContext.context} />);
  const match = findScreen(item.screen);
  if (match) {
    const { Screen, pastDay } = match;
    const content = <Screen context={itemsContext.context} hideTitle={hideTitle} noContainer={noContainer} />;
    return pastDay === 'sent' ? withSkeleton(content) : withNotice(pastDay.today, content);
  }
  if ('tabs' in item && item.tabs.length > 0) {
    return (
      <ItemTabs item={item} targetComponent={itemsContext.targetComponent}>
        {(inner) => <PageItem item={inner} itemsContext={itemsContext} />}
      </ItemTabs>
    );
  }
  return null;
}
