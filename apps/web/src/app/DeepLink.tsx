import type { ComponentProps } from 'react';
import { DeepLinkView } from '../features/pages/components/DeepLinkView.tsx';

/** Renders a deep link whose path matches the route of another feature. */
export const DeepLink = (props: ComponentProps<typeof DeepLinkView>) => <DeepLinkView {...props} />;
