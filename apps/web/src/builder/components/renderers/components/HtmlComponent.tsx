import { useEffect, useRef } from 'react';
import type { RendererProps } from '../../components/renderer-props.ts';
import { NoContent } from '../../components/NoRecords.tsx';
import { sanitizeNodes, isBlank } from './markup.ts';
import styles from '../../ComponentFrame.module.css';

const BASE_STYLES = `
  :host { display: block; color: var(--text-1); font: inherit; overflow-wrap: anywhere; }
  *:first-child { margin-top: 0; }
  a { color: var(--brand-text); }
  img { max-width: 100%; }
  table { border-collapse: collapse; }
  td, th { padding: 4px 8px; border-bottom: 1px solid var(--line); text-align: left; }
`;

/** Template `html`: stored markup filled with the rows, in a shadow tree that the styles of the page do not affect. */
export function HtmlComponent({ report, onDrawn }: RendererProps) {
  const html = report?.html ?? '';
  if (isBlank(html)) return <NoContent onDrawn={onDrawn} />;
  return <Markup html={html} onDrawn={onDrawn} />;
}

function Markup({ html, onDrawn }: { html: string; onDrawn: () => void }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(BASE_STYLES);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(...sanitizeNodes(html));
    onDrawn();
  }, [html, onDrawn]);
  return <div className={styles.html} ref={host} />;
}
