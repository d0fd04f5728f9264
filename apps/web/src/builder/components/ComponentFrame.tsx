import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeft, Info } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { findComponentKind, preloadKind } from './component-kinds.ts';
import { ComponentProblem } from './components/ComponentProblem.tsx';
import { ComponentRenderer } from './components/ComponentRenderer.tsx';
import { ComponentSkeleton } from './components/ComponentSkeleton.tsx';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import type { Context } from './components/component-view.ts';
import { useView } from './components/use-view.ts';
import { Popup } from '../../platform/ui/Popup.tsx';
import { detailQuery } from './queries.ts';
import kpiNavigationStyles from './renderers/components/KpiNavigation.module.css';
import layoutStyles from '../../platform/theme/layout.module.css';
import textStyles from '../../platform/theme/text.module.css';
import cardStyles from '../../platform/ui/Card.module.css';
import iconButtonStyles from '../../platform/ui/icon-button.module.css';
import styles from './ComponentFrame.module.css';

export interface ComponentFrameProps {
  id: number;
  /** Title until the definition has loaded. */
  title: string;
  kind: string;
  /** Values of the page, such as `account_id`, that are part of every request. */
  context: Context;
  hideTitle?: boolean;
  /** Renders without the card around the component. */
  noContainer?: boolean;
}

/** What the user switches on a page. The view state is kept. */
const SWITCHES = new Set(['as_of', 'period', 'report_period', 'owner_scope', 'owner_user_id', 'owner_team_id']);

/** The view state belongs to a component and an account. */
const toStorageKey = ({ id, context }: ComponentFrameProps): string =>
  JSON.stringify([id, Object.entries(context).filter(([name]) => !SWITCHES.has(name))]);

/**
 * One component of a page, rendered from its stored definition. It shows a skeleton, the data, an empty state or an error, and errors do
 * not affect the rest of the page.
 */
export const ComponentFrame = (props: ComponentFrameProps) => <Frame key={toStorageKey(props)} {...props} />;

function Frame({ id, title, kind, context, hideTitle = false, noContainer = false }: ComponentFrameProps) {
  useState(() => preloadKind(kind));
  const state = useView(id);
  const componentId = state.view.component;
  const { data, error, refetch } = useQuery(detailQuery(componentId));
  const [drawnId, setDrawnId] = useState<number | null>(null);
  const onDrawn = useCallback(() => setDrawnId(componentId), [componentId]);
  const detail = data?.data;
  const renderFrame = (header: ReactNode, body: ReactNode) => (
    <FrameBox
      id={id}
      title={detail?.meta.title || detail?.name || title}
      kind={detail?.kind ?? kind}
      drawn={drawnId === componentId}
      hideTitle={hideTitle}
      noContainer={noContainer}
      depth={state.depth}
      onBack={state.back}
      header={header}
      guide={detail?.meta.guide}
    >
      <ErrorBoundary key={componentId} onFailed={onDrawn}>
        {body}
      </ErrorBoundary>
    </FrameBox>
  );
  if (detail)
    return (
      <ComponentRenderer detail={detail} context={context} state={state} onDrawn={onDrawn}>
        {renderFrame}
      </ComponentRenderer>
    );
  if (!error) return renderFrame(null, <ComponentSkeleton shape={findComponentKind(kind)?.skeleton} />);
  return renderFrame(null, <ComponentProblem error={error} onRetry={() => void refetch()} onDrawn={onDrawn} />);
}

interface FrameBoxProps {
  id: number;
  title: string;
  kind: string;
  drawn: boolean;
  hideTitle: boolean;
  noContainer: boolean;
  /** Number of drilldowns to go back from. */
  depth: number;
  onBack: () => void;
  /** Content to the right of the title. */
  header: ReactNode;
  guide: string | undefined;
  children: ReactNode;
}

/** The frame of a component: title, actions, and the rendered component below. */
function FrameBox(props: FrameBoxProps) {
  const { id, title, kind, drawn, hideTitle, noContainer, depth, onBack, header, guide, children } = props;
  return (
    <section
      className={
        noContainer
          ? clsx(styles.root, kpiNavigationStyles.componentFrame)
          : clsx(styles.root, kpiNavigationStyles.componentFrame, cardStyles.card)
      }
      aria-label={title}
      data-component-id={id}
      data-kind={kind}
      data-flows={findComponentKind(kind)?.hasAutoHeight}
      data-drawn={drawn || undefined}
    >
      {(!hideTitle || depth > 0 || header) && (
        <div
          className={clsx(cardStyles.header, styles.header)}
          data-part="card-header"
          data-bare={hideTitle || undefined}
        >
          {depth > 0 && (
            <button
              type="button"
              className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
              aria-label="Back to the previous page"
              title="Back"
              onClick={onBack}
            >
              <ArrowLeft size={15} aria-hidden />
            </button>
          )}
          {!hideTitle && <h2 className={textStyles.truncate}>{title}</h2>}
          {!hideTitle && guide && <Guide title={title} text={guide} />}
          <span className={layoutStyles.grow} />
          {header}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Explains what the component shows and how it is computed (1-reports-18). */
const Guide = ({ title, text }: { title: string; text: string }) => (
  <Popup
    label={`About ${title}`}
    width={320}
    position="bottom-start"
    trigger={
      <button
        type="button"
        className={clsx(iconButtonStyles.iconButton, styles.iconButton, styles.guideButton)}
        aria-label={`About ${title}`}
        title="About this report"
      >
        <Info size={13} aria-hidden />
      </button>
    }
  >
    {() => (
      <div className={styles.guide}>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    )}
  </Popup>
);
