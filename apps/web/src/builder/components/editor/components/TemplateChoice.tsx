import { KINDS, type Kind } from '@mainstay/contract/rules/expressions';
import { Modal } from '@mantine/core';
import { hashHref } from '../../../../platform/lib/history.ts';
import { getExtensions } from '../../extension-components.ts';
import { KIND_LABELS } from './kind-labels.ts';
import '../../../../platform/ui/Card.css';
import '../../../../platform/ui/overlay-styles.ts';
import './ComponentEditor.css';

/** SVG paths of the template icons: lines in a faint color, followed by lines in the accent color. */
const ICONS: Readonly<Record<Kind, [faint: string, bright: string]>> = {
  table: ['M6 14H114M6 30H114M6 46H114M6 62H114', 'M6 22H40M6 38H52M6 54H34'],
  'react-table': ['M6 24H114M6 42H114M6 60H114M44 8V66M80 8V66', 'M6 14H34M50 14H72M86 14H108'],
  graph: ['M6 66H114', 'M16 66V40M36 66V26M56 66V48M76 66V16M96 66V34'],
  kpi: ['M12 22H60', 'M12 44H74M12 60H40'],
  score: ['M60 10A28 28 0 1 1 59 10', 'M60 10A28 28 0 0 1 80 58'],
  html: ['M8 20H112M8 34H96M8 48H104M8 62H60', 'M8 10H56'],
  'react-ai': ['M8 12H70V34H8ZM50 44H112V66H50Z', 'M16 23H50M58 55H96'],
  extension: ['M12 12H108V62H12Z', 'M44 12V26H58V12M108 34H94V48H108'],
};

/** Dialog to select a template; the editor then opens with a minimal definition. */
export const TemplateChoice = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="New component" size={760} closeButtonProps={{ 'aria-label': 'Close' }}>
    <ul className="ce-templates">
      {KINDS.filter((kind) => kind !== 'extension' || getExtensions().length > 0).map((kind) => (
        <li key={kind}>
          <a className="card" href={hashHref(`/dashboard/admin/components/new?kind=${kind}`)}>
            <svg viewBox="0 0 120 74" aria-hidden>
              <path d={ICONS[kind][0]} fill="none" stroke="var(--track)" strokeWidth="5" />
              <path d={ICONS[kind][1]} fill="none" stroke="var(--chart-1)" strokeWidth={kind === 'graph' ? 10 : 5} />
            </svg>
            <b>{KIND_LABELS[kind].name}</b>
            <span className="cap">{KIND_LABELS[kind].about}</span>
          </a>
        </li>
      ))}
    </ul>
  </Modal>
);
