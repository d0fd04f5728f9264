import { hashHref } from '../../platform/lib/history.ts';
import { getFeatures } from '../../platform/feature.ts';
import { PageTabs } from '../../platform/ui/PageTabs.tsx';

/** Tabs of the user's own account, which several features share. */
export const ProfileTabs = ({ current }: { current: string }) => (
  <PageTabs
    label="Your account"
    tabs={getFeatures().profileTabs.map(({ label, path }) => ({ key: label, name: label, href: hashHref(path) }))}
    active={current}
  />
);
