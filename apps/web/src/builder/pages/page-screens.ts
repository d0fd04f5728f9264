/** The built-in screens that pages can contain. */
import type { SCREENS } from '@mainstay/contract/pages/page';
import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '../../platform/lib/lazy-component.tsx';
import type { PageContext } from '../../platform/lib/page-context.ts';
import { extensionPoint, getFeatures } from '../../platform/feature.ts';

export interface ScreenProps {
  context: PageContext;
  /** Display options of widgets, which are the same as those of components. */
  hideTitle: boolean;
  noContainer: boolean;
}

/** A built-in screen, and its behavior on a page that is viewed as of a past day. */
export interface PageScreen {
  /** Its name in the contract. */
  name: (typeof SCREENS)[number];
  Screen: LazyComponent<ScreenProps>;
  /** `sent`: its requests contain the day. Otherwise it shows current data, and a notice above it states this. */
  pastDay: 'sent' | { today: string };
}

export const pageScreens = extensionPoint<PageScreen>('page-screens');

export const lazyScreen = (
  name: PageScreen['name'],
  pastDay: PageScreen['pastDay'],
  load: () => Promise<ComponentType<ScreenProps>>,
): PageScreen => ({ name, pastDay, Screen: lazyComponent(load) });

/** Returns the screen with this name, or undefined if no such screen exists. */
export const findScreen = (name: string | null): PageScreen | undefined =>
  pageScreens.from(getFeatures()).find((screen) => screen.name === name);
