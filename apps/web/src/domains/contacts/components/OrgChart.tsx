import { DESIGNATION_COLORS, DESIGNATION_LEVELS, designationLevel } from '@mainstay/contract/rules/designations';
import { Handle, type Node, type NodeProps, Panel, Position, ReactFlow, type ReactFlowInstance } from '@xyflow/react';
import { clsx } from 'clsx';
import { Maximize, Minus, Plus } from 'lucide-react';
import {
  createContext,
  type CSSProperties,
  type KeyboardEvent,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { CARD, type Direction, flattenTrees, findNeighbor, layOutTrees, type PlacedNode } from './org-layout.ts';
import type { OrgProps } from './OrgList.tsx';
import type { OrgNode } from './org-tree.ts';
import '@xyflow/react/dist/base.css';
import contactsStyles from './Contacts.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './OrgChart.module.css';

type CardNode = Node<{ org: OrgNode }, 'card'>;

/**
 * Above this number of cards, only the visible ones are rendered. Smaller charts render all of them, so that Tab and browser search
 * reach every card.
 */
const RENDER_ALL_LIMIT = 200;
const TRANSITION = { duration: 150 };
const NO_CREDIT = { hideAttribution: true } as const;
const FIT = { padding: 0.15, maxZoom: 1 };
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** State shared with the cards; changing it re-renders the cards without a new layout. */
interface CardsState extends OrgProps {
  /** Id of the card in the tab order. */
  active: number | undefined;
  /** Id of the card that gets the focus once it is rendered, after an arrow key. */
  wanted: number | undefined;
  onActive: (id: number) => void;
}
const CardsContext = createContext<CardsState | null>(null);

/** The chart: cards connected by lines. Arrow keys move between cards, and Enter opens one. */
export function OrgChart({ trees, found, searching, onOpen }: OrgProps) {
  const [selectedId, setSelectedId] = useState(trees[0]?.contact.id);
  const flow = useRef<ReactFlowInstance<CardNode> | null>(null);
  const [wanted, setWanted] = useState<number>();
  const cards = useMemo(() => layOutTrees(trees), [trees]);
  const { nodes, edges } = useMemo(() => toFlowElements(cards), [cards]);

  const [firstFound] = cards.map(({ node }) => node.contact.id).filter((id) => found.has(id));
  const isSelectionHidden =
    searching && firstFound !== undefined && (selectedId === undefined || !found.has(selectedId));
  const active = isSelectionHidden ? firstFound : selectedId;
  useEffect(() => {
    if (firstFound !== undefined) centerOn(flow.current, cards, firstFound);
  }, [firstFound, cards]);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    const next = direction && active !== undefined ? findNeighbor(cards, active, direction) : undefined;
    if (!direction) return;
    event.preventDefault();
    if (next === undefined) return;
    setWanted(next);
    setSelectedId(next);
    centerOn(flow.current, cards, next);
  };
  const onActive = useCallback((id: number) => {
    setWanted(undefined);
    setSelectedId(id);
  }, []);
  const shared = useMemo(
    () => ({ trees, found, searching, onOpen, active, wanted, onActive }),
    [trees, found, searching, onOpen, active, wanted, onActive],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards are the controls, and their key events bubble up to this element.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cards are the controls, and their key events bubble up
    <div className={clsx(contactsStyles.chart, styles.chart)} onKeyDown={onKeyDown}>
      <CardsContext value={shared}>
        <ReactFlow<CardNode>
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          onInit={(instance) => {
            flow.current = instance;
          }}
          fitView
          fitViewOptions={FIT}
          // Its license (MIT) allows hiding the credit.
          proOptions={NO_CREDIT}
          minZoom={0.1}
          maxZoom={1.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          zoomOnScroll={false}
          panOnScroll
          preventScrolling={false}
          onlyRenderVisibleElements={nodes.length > RENDER_ALL_LIMIT}
          aria-label="Org chart"
        >
          <Legend trees={trees} />
          <Panel position="bottom-right" className={styles.zoomControls}>
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label="Zoom in"
              onClick={() => void flow.current?.zoomIn(TRANSITION)}
            >
              <Plus size={15} aria-hidden />
            </button>
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label="Zoom out"
              onClick={() => void flow.current?.zoomOut(TRANSITION)}
            >
              <Minus size={15} aria-hidden />
            </button>
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label="Show all"
              onClick={() => void flow.current?.fitView({ ...FIT, ...TRANSITION })}
            >
              <Maximize size={14} aria-hidden />
            </button>
          </Panel>
        </ReactFlow>
      </CardsContext>
    </div>
  );
}

function centerOn(flow: ReactFlowInstance<CardNode> | null, cards: readonly PlacedNode[], id: number): void {
  const card = cards.find(({ node }) => node.contact.id === id);
  if (!card || !flow) return;
  void flow.setCenter(card.x + CARD.width / 2, card.y + CARD.height / 2, { ...TRANSITION, zoom: flow.getZoom() });
}

function toFlowElements(cards: readonly PlacedNode[]): { nodes: CardNode[]; edges: Edge[] } {
  return {
    nodes: cards.map(({ node, x, y }) => ({
      id: String(node.contact.id),
      type: 'card',
      position: { x, y },
      data: { org: node },
      width: CARD.width,
      height: CARD.height,
    })),
    edges: cards.flatMap(({ node }) =>
      node.children.map(({ contact }) => ({
        id: `${node.contact.id}-${contact.id}`,
        source: String(node.contact.id),
        target: String(contact.id),
        type: 'smoothstep',
      })),
    ),
  };
}
interface Edge {
  id: string;
  source: string;
  target: string;
  type: string;
}

function Card({ data: { org } }: NodeProps<CardNode>) {
  const cards = use(CardsContext);
  const button = useRef<HTMLButtonElement>(null);
  const { contact } = org;
  const isActive = cards?.active === contact.id;
  const shouldFocus = cards?.wanted === contact.id;
  useEffect(() => {
    if (shouldFocus) button.current?.focus({ preventScroll: true });
  }, [shouldFocus]);
  if (!cards) return null;
  const isFound = cards.found.has(contact.id);
  const level = DESIGNATION_COLORS[designationLevel(contact.designation)];
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <button
        ref={button}
        type="button"
        className={clsx(styles.card, 'nopan')}
        tabIndex={isActive ? 0 : -1}
        data-found={isFound || undefined}
        data-dim={(cards.searching && !isFound) || undefined}
        style={{ '--level': level } as CSSProperties}
        onFocus={() => cards.onActive(contact.id)}
        onClick={() => cards.onOpen(contact.id)}
      >
        <i className={clsx(styles.levelMark, contactsStyles.levelMark)} aria-hidden />
        <Person name={contact.name} size={28} />
        <span className={clsx(layoutStyles.grow, contactsStyles.grow, styles.grow)}>
          <b className={textStyles.truncate}>{contact.name}</b>
          <span className={clsx(textStyles.caption, textStyles.truncate)}>{contact.designation}</span>
        </span>
        {contact.tags[0] !== undefined && (
          <span className={styles.tag}>
            <Chip>{contact.tags[0]}</Chip>
          </span>
        )}
      </button>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}
const NODE_TYPES = { card: Card };

/** Legend of the card colors, limited to the levels that occur. */
function Legend({ trees }: Pick<OrgProps, 'trees'>) {
  const levels = new Set(flattenTrees(trees).map(({ contact }) => designationLevel(contact.designation)));
  return (
    <Panel position="bottom-left">
      <ul className={styles.legend} aria-label="Designations">
        {DESIGNATION_LEVELS.filter((level) => levels.has(level)).map((level) => (
          <li key={level}>
            <i style={{ background: DESIGNATION_COLORS[level] }} aria-hidden />
            {level === 'CEO' ? level : level.charAt(0).toUpperCase() + level.slice(1)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
