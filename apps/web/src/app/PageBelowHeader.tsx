import type { ComponentProps, ReactNode } from 'react';
import { PageActions } from '../features/pages/components/PageActions.tsx';
import { PageContent } from '../features/pages/components/PageContent.tsx';

interface PageBelowHeaderProps extends ComponentProps<typeof PageContent> {
  /** Whose page it is. */
  name: string;
  /** What the PDF of it is called where that is not the name. */
  fileName?: string | undefined;
  accountId: number;
  /** The head, with what can be done with the page. */
  renderHead: (actions: ReactNode) => ReactNode;
}

/** A configurable page under the head of a feature, such as that of an account. */
export const PageBelowHeader = ({ name, fileName, accountId, renderHead, ...content }: PageBelowHeaderProps) => (
  <>
    {renderHead(
      <PageActions
        id={content.page.id}
        name={name}
        fileName={fileName}
        accountId={accountId}
        keptAt={content.page.keptAt}
      />,
    )}
    <PageContent {...content} />
  </>
);
