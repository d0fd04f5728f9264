import { clsx } from 'clsx';
import { Check, FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ViewOnly } from '../../../platform/ui/ViewOnly.tsx';
import { STEPS, type Step } from './import-search.ts';
import './select-styles.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './Wizard.module.css';

const STEP_NAMES: Record<Step, string> = { upload: 'Upload', map: 'Map columns', check: 'Check', import: 'Import' };

interface WizardFrameProps {
  title: string;
  /** File name and number of rows, next to the title. */
  caption?: string | undefined;
  step: Step;
  /** Addresses of the other steps that are available. */
  links?: Partial<Record<Step, string>>;
  /** Whether the last step is complete. */
  finished?: boolean;
  side?: ReactNode;
  sideLabel?: string;
  /** On narrow screens, places the side column above the body instead of below. */
  sideFirst?: boolean;
  /** Back button, a note about what happens next, and the primary button. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of all four steps of an import: title, steps, body with side column, footer. */
export function WizardFrame(props: WizardFrameProps) {
  const { title, caption, step, links = {}, finished, side, sideLabel, sideFirst, footer, children } = props;
  const isReadOnly = useSignedIn().user_access_type === 'read_only';
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for screen reader users, each step is a new page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  return (
    <div className={clsx(pageHeaderStyles.sheet, styles.root)}>
      <div className={clsx(pageHeaderStyles.root, styles.pageHeader)}>
        <div className={pageHeaderStyles.titleRow}>
          <div className={clsx(layoutStyles.row, layoutStyles.grow)} data-part="layout-grow">
            <h1>{title}</h1>
            {isReadOnly && <ViewOnly />}
            {caption && (
              <span className={clsx(styles.fileName, textStyles.truncate)}>
                <FileSpreadsheet size={14} aria-hidden />
                <span className={textStyles.truncate}>{caption}</span>
              </span>
            )}
          </div>
          <StepList step={step} links={links} finished={finished ?? false} />
        </div>
      </div>
      <div className={styles.body} data-side={side ? true : undefined}>
        <div className={styles.main}>
          <h2 className={textStyles.screenReaderOnly} tabIndex={-1} ref={heading}>
            {STEP_NAMES[step]}, step {STEPS.indexOf(step) + 1} of {STEPS.length}
          </h2>
          {children}
        </div>
        {side && (
          <section
            className={styles.side}
            data-first={sideFirst || undefined}
            aria-label={sideLabel ?? 'About this step'}
          >
            {side}
          </section>
        )}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

function StepList({ step, links, finished }: Required<Pick<WizardFrameProps, 'step' | 'links' | 'finished'>>) {
  const currentIndex = STEPS.indexOf(step);
  return (
    <ol className={styles.steps} aria-label="Steps of the import">
      {STEPS.map((name, index) => {
        const isDone = index < currentIndex || (index === currentIndex && finished);
        const link = index === currentIndex ? undefined : links[name];
        const content = (
          <>
            <i aria-hidden>{isDone ? <Check size={12} strokeWidth={2.5} /> : index + 1}</i>
            <b>{STEP_NAMES[name]}</b>
            {isDone && <span className={textStyles.screenReaderOnly}>, done</span>}
          </>
        );
        return (
          <li key={name} aria-current={index === currentIndex ? 'step' : undefined} data-done={isDone || undefined}>
            {link ? <a href={hashHref(link)}>{content}</a> : <span>{content}</span>}
          </li>
        );
      })}
    </ol>
  );
}
