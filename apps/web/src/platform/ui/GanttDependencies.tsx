import { type GanttLink, type GanttRow, isLinkInView, buildLinkPath } from './gantt-rows.ts';
import { type GanttAxis, toGanttSpan } from './gantt-scale.ts';
import type { GanttMove } from './use-gantt-move.ts';
import styles from './Gantt.module.css';

interface GanttDependenciesProps {
  rows: readonly GanttRow[];
  links: readonly GanttLink[];
  view: { first: number; last: number };
  axis: GanttAxis;
  move: GanttMove | null;
}

/** Draws lines from blocking bars to dependent ones. The rows contain the same information as text. */
export function GanttDependencies({ rows, links, view, axis, move }: GanttDependenciesProps) {
  const getSpan = (at: number) => {
    const row = rows[at];
    if (row?.kind !== 'bar') return undefined;
    const { bar } = row;
    const end = move?.id === bar.id ? move.end : bar.end;
    return { ...toGanttSpan(axis, { start: bar.start < end ? bar.start : end, end }), row: at };
  };
  return (
    <svg className={styles.dependencies} aria-hidden width={axis.width} height={1}>
      <defs>
        <marker id="gt-tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0L6 3L0 6Z" />
        </marker>
      </defs>
      {links.map((link) => {
        const [from, to] = [getSpan(link.from), getSpan(link.to)];
        if (!isLinkInView(link, view) || !from || !to || from.beside || to.beside) return null;
        const { path, isTurned } = buildLinkPath(from, to);
        return (
          <path
            key={`${link.from}-${link.to}`}
            className={styles.dependency}
            d={path}
            data-turned={isTurned || undefined}
            markerEnd="url(#gt-tip)"
          />
        );
      })}
    </svg>
  );
}
