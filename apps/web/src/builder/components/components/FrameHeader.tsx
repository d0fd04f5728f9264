import type { ComponentDetail, Report } from '@mainstay/contract/components/report';
import { clsx } from 'clsx';
import { CircleExclamationPoint, Download, ListFilter, Minus, Plus, SlidersHorizontal, Table2 } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage, getRequestId } from '../../../platform/lib/api.ts';
import { OfflineBadge } from '../../../platform/ui/OfflineBadge.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { getComponentKind } from '../component-kinds.ts';
import type { PanelState } from '../filters/components/use-filter-panel.ts';
import type { DataRequest } from '../queries.ts';
import { isFiltered, getPageSize, type View } from './component-view.ts';
import { saveCsv } from './csv.ts';
import type { RequestTiming } from './renderer-props.ts';
import { doublePageSize, halvePageSize } from './page-size.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from '../ComponentFrame.module.css';

interface FrameHeaderProps {
  detail: ComponentDetail;
  report: Report | undefined;
  view: View;
  change: (view: View, timing?: RequestTiming) => void;
  ask: DataRequest;
  error: unknown;
  cachedAt: number | null;
  panel: PanelState;
  onRetry: () => void;
}

/** Actions of a component, which appear on hover or focus, and state icons, which are always visible. */
export function FrameHeader(props: FrameHeaderProps) {
  const { detail, report, view, change, ask: request, error, cachedAt, panel, onRetry } = props;
  const { meta, kind } = detail;
  const isChart = kind === 'graph';
  const canDownload = getComponentKind(kind).canDownload?.(meta) ?? false;
  const size = getPageSize(detail, view);
  const resize = (next: number) => change({ ...view, size: next, page: 1 });
  return (
    <>
      <OfflineBadge cachedAt={cachedAt} />
      {error !== null && error !== undefined && <ErrorIcon error={error} onRetry={onRetry} />}
      <span className={styles.actions}>
        {isChart && meta.pagination && report && (
          <>
            <IconButton
              label="Fewer values"
              disabled={size === 1}
              onClick={() => resize(halvePageSize(size))}
              icon={Minus}
            />
            <IconButton
              label="More values"
              disabled={!report.has_next && view.page === 1}
              onClick={() => resize(doublePageSize(size))}
              icon={Plus}
            />
          </>
        )}
        {isChart && (
          <IconButton
            label="As table"
            pressed={view.asTable}
            onClick={() => change({ ...view, asTable: !view.asTable })}
            icon={Table2}
          />
        )}
        {kind === 'react-table' && (
          <IconButton
            label="Search and filter"
            pressed={view.showsTools}
            onClick={() => change({ ...view, showsTools: !view.showsTools })}
            icon={SlidersHorizontal}
          />
        )}
        {canDownload && <CsvButton name={detail.name} request={request} />}
      </span>
      {panel.available && (
        <button
          type="button"
          className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
          aria-label="Filters"
          title="Filters"
          aria-expanded={panel.open}
          data-on={isFiltered(detail, view) || undefined}
          onClick={panel.toggle}
        >
          <ListFilter size={14} aria-hidden />
        </button>
      )}
    </>
  );
}

interface IconButtonProps {
  label: string;
  icon: typeof Minus;
  onClick: () => void;
  pressed?: boolean;
  disabled?: boolean;
}

const IconButton = ({ label, icon: Icon, onClick, pressed, disabled }: IconButtonProps) => (
  <button
    type="button"
    className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={14} aria-hidden />
  </button>
);

/** Downloads the rows as CSV, and shows a message if there are none or if the request fails. */
function CsvButton({ name, request }: { name: string; request: DataRequest }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveCsv(name, request);
    } catch (error) {
      showToast(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return <IconButton label="Download CSV" icon={Download} disabled={busy} onClick={() => void download()} />;
}

/** Icon for an error next to an empty table or chart; its popup shows the request id and a retry button. */
const ErrorIcon = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Popup
    label="Error details"
    width={260}
    position="bottom-end"
    trigger={
      <button
        type="button"
        className={clsx(iconButtonStyles.iconButton, styles.iconButton, styles.errorButton)}
        aria-label="Could not be loaded"
        title="Could not be loaded"
      >
        <CircleExclamationPoint size={15} aria-hidden />
      </button>
    }
  >
    {(close) => (
      <div className={styles.errorDetails}>
        <b>Unavailable</b>
        <p>{getErrorMessage(error)}</p>
        {getRequestId(error) && (
          <p className={textStyles.caption}>
            Request <code>{getRequestId(error)}</code>
          </p>
        )}
        <button
          type="button"
          className={buttonStyles.button}
          onClick={() => {
            close();
            onRetry();
          }}
        >
          Retry
        </button>
      </div>
    )}
  </Popup>
);
