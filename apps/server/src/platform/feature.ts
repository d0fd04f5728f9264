/** What a feature contributes, declared in one place. The product is the list of its features. */
import type { Subscriber } from './events/event.ts';
import type { RouteGroup } from './http/kit.ts';
import type { JobKind } from './jobs/queue.ts';

/** A list that one feature reads and any feature adds to. Its owner exports it, contributors import it. */
export interface ExtensionPoint<T> {
  /** Returns items for the `contributions` of a feature. */
  (...items: readonly T[]): Contribution;
  /** Returns all contributed items, in the order of the features. */
  from(features: FeatureSet): readonly T[];
}

export interface Contribution {
  /** The name of the extension point. */
  readonly point: string;
  readonly items: readonly unknown[];
}

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  const point = (...items: readonly T[]): Contribution => ({ point: name, items });
  const from = ({ contributions }: FeatureSet) => (contributions.get(name) ?? []) as readonly T[];
  return Object.assign(point, { from });
}

export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  readonly routes?: readonly RouteGroup[];
  readonly jobs?: readonly JobKind[];
  readonly subscribers?: readonly Subscriber[];
  /** Items for the lists of other features. */
  readonly contributions?: readonly Contribution[];
}

/** Declares a feature. The function only checks the type. */
export const defineFeature = (feature: Feature): Feature => feature;

/** Everything that a list of features contributes. */
export interface FeatureSet {
  readonly routes: readonly RouteGroup[];
  readonly jobs: readonly JobKind[];
  readonly subscribers: readonly Subscriber[];
  /** Contributed items by the name of the extension point. */
  readonly contributions: ReadonlyMap<string, readonly unknown[]>;
}

/** @throws Error if two features have the same name */
export function combineFeatures(features: readonly Feature[]): FeatureSet {
  const names = features.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two features are named ${duplicate}.`);
  const contributions = new Map<string, unknown[]>();
  for (const { point, items } of features.flatMap((feature) => feature.contributions ?? []))
    contributions.set(point, [...(contributions.get(point) ?? []), ...items]);
  return {
    routes: features.flatMap(({ routes = [] }) => routes),
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    subscribers: features.flatMap(({ subscribers = [] }) => subscribers),
    contributions,
  };
}
