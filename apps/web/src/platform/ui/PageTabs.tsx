import { TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { clsx } from 'clsx';
import { ChevronDown, Search } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Popup } from './Popup.tsx';
import textStyles from '../theme/text.module.css';
import pageHeaderStyles from './PageHeader.module.css';
import styles from './PageTabs.module.css';

export interface Tab {
  key: string;
  name: string;
  href: string;
}

interface PageTabsProps {
  /** The accessible name, such as `Account tabs`. */
  label: string;
  tabs: readonly Tab[];
  active: string;
  /** Called by the keys `[` and `]`. Nested tabs have no keys. */
  onSwitch?: (key: string) => void;
  /** Called when the pointer or the focus reaches a tab, shortly before it is opened. */
  onAim?: (key: string) => void;
}

/** The width of the "n more" button. */
const MORE_WIDTH = 84;
/** The gap between two tabs. */
const TAB_GAP = 2;

/**
 * Returns how many tabs are visible before the active one, or all if every tab fits.
 * @param widths of the tabs, in px
 * @param room in px
 */
export function countFitting(widths: readonly number[], room: number, activeIndex = 0): number {
  const total = widths.reduce((sum, width) => sum + width + TAB_GAP, 0);
  if (total <= room) return widths.length;
  const countWithin = (available: number): number => {
    let left = available;
    return widths.findIndex((width) => {
      left -= width + TAB_GAP;
      return left < 0;
    });
  };
  const count = countWithin(room - MORE_WIDTH);
  if (activeIndex < count) return count;
  // The active tab is always visible, after the others.
  return Math.max(0, countWithin(room - MORE_WIDTH - (widths[activeIndex] ?? 0) - TAB_GAP));
}

/** Measures the tabs once, then observes the width of the strip. */
function useFittingCount(strip: RefObject<HTMLElement | null>, count: number, activeIndex: number): number {
  const [measured, setMeasured] = useState<{ widths: number[]; room: number } | null>(null);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const widths = [...element.querySelectorAll<HTMLElement>(`.${pageHeaderStyles.view}`)].map(
      (tab) => tab.offsetWidth,
    );
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const padding = (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0);
      setMeasured({ widths, room: element.clientWidth - padding });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip]);
  // All tabs are rendered once, to be measured.
  return measured ? countFitting(measured.widths, measured.room, activeIndex) : count;
}

/** Shows the tabs that fit and the others in the "n more" menu. The active tab is always visible. */
export function PageTabs({ label, tabs, active, onSwitch, onAim }: PageTabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.key === active);
  const fittingCount = useFittingCount(strip, tabs.length, at);
  const leadingTabs = tabs.slice(0, fittingCount);
  const current = tabs[at];
  const visibleTabs = at < fittingCount || !current ? leadingTabs : [...leadingTabs, current];
  const hiddenTabs = tabs.filter((tab) => !visibleTabs.includes(tab));
  const openNeighbor = (by: number) => {
    const next = tabs[at + by];
    if (next) onSwitch?.(next.key);
  };
  useHotkeys(
    onSwitch
      ? [
          ['[', () => openNeighbor(-1)],
          [']', () => openNeighbor(1)],
        ]
      : [],
  );
  return (
    <div className={styles.root} data-part="page-tabs" ref={strip}>
      <nav className={styles.tabs} aria-label={label}>
        {visibleTabs.map((tab) => (
          <a
            key={tab.key}
            className={clsx(pageHeaderStyles.view, styles.view)}
            href={tab.href}
            aria-current={tab.key === active ? 'page' : undefined}
            onPointerEnter={() => onAim?.(tab.key)}
            onFocus={() => onAim?.(tab.key)}
          >
            {tab.name}
          </a>
        ))}
      </nav>
      {hiddenTabs.length > 0 && <MoreTabs tabs={hiddenTabs} />}
    </div>
  );
}

const MoreTabs = ({ tabs }: { tabs: readonly Tab[] }) => (
  <Popup
    label="More tabs"
    position="bottom-end"
    width={220}
    offset={4}
    trigger={
      <button type="button" className={clsx(pageHeaderStyles.view, styles.view)}>
        {tabs.length} more
        <ChevronDown size={12} aria-hidden />
      </button>
    }
  >
    {(close) => <TabSearch tabs={tabs} onChoose={close} />}
  </Popup>
);

function TabSearch({ tabs, onChoose }: { tabs: readonly Tab[]; onChoose: () => void }) {
  const [term, setTerm] = useState('');
  const matches = tabs.filter((tab) => tab.name.toLowerCase().includes(term.trim().toLowerCase()));
  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        aria-label="Search tabs"
        placeholder="Search tabs…"
        leftSection={<Search size={14} aria-hidden />}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <ul aria-label="Tabs">
        {matches.map((tab) => (
          <li key={tab.key}>
            <a className={styles.moreLink} href={tab.href} onClick={onChoose}>
              {tab.name}
            </a>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <p className={clsx(textStyles.caption, styles.emptyMessage)}>No tabs match “{term}”.</p>}
    </>
  );
}
