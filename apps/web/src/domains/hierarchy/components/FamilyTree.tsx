import type { HierarchyNode } from '@mainstay/contract/hierarchy';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FamilyNode } from './FamilyNode.tsx';
import {
  CARD_WIDTH,
  getCanvasSize,
  LEVEL_WIDTH,
  findNeighbor,
  layOutTree,
  ROW_HEIGHT,
  getVisibleNodes,
} from './tree-layout.ts';
import styles from './FamilyTree.module.css';

interface FamilyTreeProps {
  tree: HierarchyNode;
  /** Id of the page's account. */
  current: number;
  onOpen: (node: HierarchyNode) => void;
}

/** Pixels that are rendered above and below the viewport. Scrolling re-renders only after moving by this distance. */
const OVERSCAN = 8 * ROW_HEIGHT;
/** Center of a card's logo in pixels, where the line to its children begins. */
const STEM = 18;

/** The family tree on a canvas that renders only the visible part. One account at a time is in the tab order. */
export function FamilyTree({ tree, current, onOpen }: FamilyTreeProps) {
  const layout = useMemo(() => layOutTree(tree), [tree]);
  const start = layout.nodes.find(({ node }) => node.id === current)?.row ?? 0;
  const [active, setActive] = useState(start);
  const [view, setView] = useState({ top: 0, height: 0 });
  const container = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const opener = useRef(onOpen);
  useEffect(() => {
    opener.current = onOpen;
  }, [onOpen]);
  const open = useCallback((node: HierarchyNode) => opener.current(node), []);
  const updateView = useCallback(() => {
    const { scrollTop = 0, clientHeight: height = 0 } = container.current ?? {};
    const top = Math.floor(scrollTop / OVERSCAN) * OVERSCAN;
    setView((previous) => (previous.top === top && previous.height === height ? previous : { top, height }));
  }, []);
  // Scrolls to the account when the tree opens; later scroll positions are left to the user.
  useLayoutEffect(() => {
    const { current: scroller } = container;
    if (!scroller) return;
    const level = layout.nodes[start]?.level ?? 0;
    scroller.scrollTop = start * ROW_HEIGHT - scroller.clientHeight / 2;
    scroller.scrollLeft = (level - 1) * LEVEL_WIDTH;
    updateView();
  }, [layout, start, updateView]);
  useEffect(() => {
    const { current: scroller } = container;
    if (!scroller) return;
    const observer = new ResizeObserver(updateView);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [updateView]);
  // The account that gets the focus may be rendered only now.
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    const id = layout.nodes[active]?.node.id;
    container.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  }, [active, layout]);

  const onKeyDown = (event: KeyboardEvent) => {
    const activeNode = layout.nodes[active];
    const next = activeNode && findNeighbor(layout, activeNode, event.key);
    if (!next) return;
    event.preventDefault();
    shouldFocus.current = true;
    setActive(next.row);
    const { current: scroller } = container;
    if (!scroller) return;
    const y = next.row * ROW_HEIGHT;
    if (y < scroller.scrollTop || y + ROW_HEIGHT > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = y - scroller.clientHeight / 2;
      updateView();
    }
  };
  const canvas = getCanvasSize(layout.levels, layout.nodes.length);
  const { cards, lines } = getVisibleNodes(layout, view.top - OVERSCAN, view.height + 3 * OVERSCAN);
  const renderedCards = cards.some(({ row }) => row === active)
    ? cards
    : [...cards, ...layout.nodes.slice(active, active + 1)];
  return (
    <div className={styles.root} ref={container} onScroll={updateView}>
      <div
        className={styles.canvas}
        role="tree"
        aria-label="Account hierarchy"
        tabIndex={-1}
        style={{ width: canvas.width + CARD_WIDTH - LEVEL_WIDTH, height: canvas.height }}
        onKeyDown={onKeyDown}
      >
        {lines.map(({ node, level, row, lastChildRow }) => (
          <i
            key={node.id}
            aria-hidden
            className={styles.line}
            style={{
              left: level * LEVEL_WIDTH + STEM,
              top: row * ROW_HEIGHT + ROW_HEIGHT - 4,
              height: (lastChildRow - row) * ROW_HEIGHT - ROW_HEIGHT / 2 + 4,
            }}
          />
        ))}
        {renderedCards.map((placed) => (
          <i
            key={`to-${placed.node.id}`}
            aria-hidden
            className={styles.branch}
            hidden={placed.level === 0}
            style={{
              left: (placed.level - 1) * LEVEL_WIDTH + STEM,
              top: placed.row * ROW_HEIGHT + ROW_HEIGHT / 2,
              width: LEVEL_WIDTH - STEM,
            }}
          />
        ))}
        {renderedCards.map((placed) => (
          <FamilyNode
            key={placed.node.id}
            placed={placed}
            isCurrent={placed.node.id === current}
            isActive={placed.row === active}
            onOpen={open}
            onFocus={setActive}
          />
        ))}
      </div>
    </div>
  );
}
