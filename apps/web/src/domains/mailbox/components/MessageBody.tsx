import { useEffect, useRef, useState } from 'react';
import styles from './Email.module.css';

/** The font of messages that choose none, and limits that keep wide content within the frame. */
const BASE_STYLE = `<style>
  html { color-scheme: light }
  body { display: flow-root; margin: 0; font: 14px/1.5 system-ui, sans-serif; color: #16181d; overflow-wrap: anywhere }
  img { max-width: 100%; height: auto }
  table { max-width: 100% }
  pre { font: inherit; margin: 0 }
  blockquote { margin: 0 0 0 8px; padding-left: 12px; border-left: 2px solid #d9dce2; color: #5b616e }
</style>`;
const INITIAL_HEIGHT = 160;

interface MessageBodyProps {
  subject: string;
  /** Sanitized by the server. */
  html: string;
}

/**
 * Shows the content of a message in a frame of its own height. The sandbox runs no scripts, submits no forms and cannot replace the
 * application; the policy of the page, which the frame inherits, loads nothing from other servers. Links open in a new tab.
 */
export function MessageBody({ subject, html }: MessageBodyProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(INITIAL_HEIGHT);
  const measure = () => {
    const page = frame.current?.contentDocument?.documentElement;
    // The element itself, because the document is never lower than the frame.
    if (page) setHeight(Math.ceil(page.getBoundingClientRect().height));
  };
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.paper}>
      <iframe
        ref={frame}
        title={`Message: ${subject}`}
        // Without scripts, the same origin only permits this component to measure the content.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={`<!doctype html><html><head>${BASE_STYLE}</head><body>${html}</body></html>`}
        style={{ height }}
        onLoad={measure}
      />
    </div>
  );
}
