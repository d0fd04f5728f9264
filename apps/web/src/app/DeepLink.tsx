import type { ComponentProps } from 'react';
import { DeepLinkView } from '../features/pages/components/DeepLinkView.tsx';

/** A deep link whose address has the shape of another feature's. */
export const DeepLink = (props: ComponentProps<typeof DeepLinkView>) => <DeepLinkView {...props} />;
