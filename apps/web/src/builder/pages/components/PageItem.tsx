import type { InnerItem, LayoutItem } from '@mainstay/contract/pages/page';
import { findInnerTab } from '@mainstay/contract/rules/page-tabs';
import { clsx } from 'clsx';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { LoadingFallback } from '../../../platform/lib/lazy-component.tsx';
import { isPastDay } from '../../../platform/lib/page-context.ts';
import { PageGrid } from '../../../platform/ui/PageGrid.tsx';
import { TodayNotice } from '../../../platform/ui/TodayNotice.tsx';
import { useTabKeys } from '../../../platform/ui/use-tab-keys.ts';
import { AttributeWidget } from '../../attributes/lazy-attribute-widget.ts';
import { ComponentFrame } from '../../components/ComponentFrame.tsx';
import { KpiCards } from '../../kpis/lazy-kpi-cards.ts';
import { findScreen } from '../page-screens.ts';
import { ItemSkeleton, PlaceholderFrame } from './PageSkeletons.tsx';
import { onLoadAll } from './load-all.ts';
import type { PageItemsContext } from './page-items-context.ts';
import itemTabsStyles from './ItemTabs.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './PageItem.module.css';

interface PageItemProps {
  item: LayoutItem | InnerItem;
  itemsContext: PageItemsContext;
}

/** One item of a grid. Its content is loaded when it comes near the viewport. */
export function PageItem({ item, itemsContext }: PageItemProps) {
  const [isNear, ref] = useNearViewportOnce(item.component !== null && item.component === itemsContext.targetComponent);
  return (
    <div ref={ref} className={clsx(styles.root, item.isKpi && styles.withKpis)} data-waiting={!isNear || undefined}>
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
        id={id}
        title={title}
        kind={kind}
        hideTitle={item.hideTitle}
        noContainer={item.noContainer}
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

/** Content within this distance of the viewport is loaded, in pixels (3-components-34). */
const NEAR_PX = 750;

const isNear = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= innerHeight + NEAR_PX && bottom >= -NEAR_PX;
};

/**
 * Returns whether an element has ever been near the viewport, and the ref to attach to it.
 * @param isInitiallyNear true if the element counts as near from the start
 */
function useNearViewportOnce(
  isInitiallyNear: boolean,
): [boolean, (element: Element | null) => (() => void) | undefined] {
  const [wasNear, setWasNear] = useState(isInitiallyNear);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    // Elements that are near from the start are requested before the first paint.
    if (isNear(element)) {
      setWasNear(true);
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && markNear(), {
      rootMargin: `${NEAR_PX}px 0px`,
    });
    const unsubscribe = onLoadAll(() => markNear());
    const stop = () => {
      observer.disconnect();
      unsubscribe();
    };
    const markNear = () => {
      stop();
      setWasNear(true);
    };
    observer.observe(element);
    return stop;
  }, []);
  return [wasNear || isInitiallyNear, ref];
}

interface ItemTabsProps {
  item: LayoutItem;
  /** The component whose tab is initially open. */
  targetComponent: number | undefined;
  /** Renders an item of the open tab. */
  children: (item: InnerItem) => ReactNode;
}

/** Tabs inside an item, each with its own grid. */
function ItemTabs({ item, targetComponent, children }: ItemTabsProps) {
  const [openIndex, setOpenIndex] = useState(() => findInnerTab(item.tabs, targetComponent));
  const id = useId();
  const onKeyDown = useTabKeys(item.tabs.length, openIndex, setOpenIndex);
  const openTab = item.tabs[openIndex];
  return (
    <section className={item.noContainer ? itemTabsStyles.root : clsx(itemTabsStyles.root, cardStyles.card)}>
      <div className={clsx(pageHeaderStyles.views, itemTabsStyles.views)} role="tablist">
        {item.tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className={pageHeaderStyles.view}
            id={`${id}-${index}`}
            aria-selected={index === openIndex}
            aria-controls={`${id}-panel`}
            tabIndex={index === openIndex ? 0 : -1}
            onClick={() => setOpenIndex(index)}
            onKeyDown={onKeyDown}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div className={itemTabsStyles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${openIndex}`}>
        {openTab && (
          <PageGrid key={openTab.id} items={openTab.layout}>
            {children}
          </PageGrid>
        )}
      </div>
    </section>
  );
}
