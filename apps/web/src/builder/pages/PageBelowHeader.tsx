import type { ComponentProps, ReactNode } from 'react';
import { PageActions } from './components/PageActions.tsx';
import { PageContent } from './components/PageContent.tsx';

interface PageBelowHeaderProps extends ComponentProps<typeof PageContent> {
  /** The name of the page. */
  name: string;
  /** The file name of the PDF, if it differs from the name. */
  fileName?: string | undefined;
  accountId: number;
  /** Renders the header, which includes the operations on the page. */
  renderHeader: (actions: ReactNode) => ReactNode;
}

/** A configurable page below the header of a feature, such as that of an account. */
export const PageBelowHeader = ({ name, fileName, accountId, renderHeader, ...content }: PageBelowHeaderProps) => (
  <>
    {renderHeader(
      <PageActions
        id={content.page.id}
        name={name}
        fileName={fileName}
        accountId={accountId}
        cachedAt={content.page.cachedAt}
      />,
    )}
    <PageContent {...content} />
  </>
);
