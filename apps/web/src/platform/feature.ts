/** What a feature contributes to the shell and to the screens of other features, declared in one place. */
import type { AnyRoute } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Session } from './lib/session.ts';

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

/** A command of the palette. Commands are listed by their labels. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Words by which the palette also finds it. */
  keywords?: string | undefined;
  /** Keys that are pressed one after another, such as `G A`. */
  keys?: string;
  path: string;
  /** By default, every user sees the command. */
  isVisible?: (session: Session) => boolean;
}

/** Groups of the administration, in the order of its sidebar. */
export const ADMIN_GROUPS = [
  'People',
  'Workspace',
  'Data',
  'Health and KPIs',
  'Playbooks',
  'Pages',
  'Sign-in and security',
  'Integrations',
  'System',
] as const;

/** An area of the administration: an entry of its sidebar, its home and the palette. */
export interface AdminArea {
  group: (typeof ADMIN_GROUPS)[number];
  label: string;
  about: string;
  /** Words by which the search also finds it. */
  keywords?: string;
  icon: LucideIcon;
  path: string;
  /** By default, everyone with access to the administration sees the area. */
  isVisible?: (session: Session) => boolean;
}

/** A tab of the user's own profile. */
export interface ProfileTab {
  label: string;
  path: string;
}

export interface WebFeature {
  /** The name of its folder. */
  readonly name: string;
  readonly commands?: readonly Command[];
  readonly profileTabs?: readonly ProfileTab[];
  /** Items for the lists of other features. */
  readonly contributions?: readonly Contribution[];
}

/** Declares a feature. The function only checks the type. */
export const defineFeature = (feature: WebFeature): WebFeature => feature;

/** An entry of the list of features: its routes, and the rest of the feature, which is loaded with the shell. */
export interface FeatureEntry {
  readonly routes?: readonly AnyRoute[];
  readonly load?: () => Promise<{ readonly feature: WebFeature }>;
  /** Loads its areas of the administration, which the first screens do not need. */
  readonly loadAdminAreas?: () => Promise<{ readonly adminAreas: readonly AdminArea[] }>;
}

/** Everything that a list of features contributes, in the order of the features. */
export interface FeatureSet {
  readonly commands: readonly Command[];
  readonly profileTabs: readonly ProfileTab[];
  /** Contributed items by the name of the extension point. */
  readonly contributions: ReadonlyMap<string, readonly unknown[]>;
}

/** @throws Error if two features have the same name */
export function combineFeatures(features: readonly WebFeature[]): FeatureSet {
  const names = features.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two features are named ${duplicate}.`);
  const contributions = new Map<string, unknown[]>();
  for (const { point, items } of features.flatMap((feature) => feature.contributions ?? []))
    contributions.set(point, [...(contributions.get(point) ?? []), ...items]);
  return {
    commands: features.flatMap(({ commands = [] }) => commands),
    profileTabs: features.flatMap(({ profileTabs = [] }) => profileTabs),
    contributions,
  };
}

let entries: readonly FeatureEntry[] = [];
let loaded: FeatureSet | undefined;
let loadedAreas: readonly AdminArea[] | undefined;

/** Sets the features of the product, once at its start. */
export function provideFeatures(list: readonly FeatureEntry[]): void {
  entries = list;
  loaded = undefined;
  loadedAreas = undefined;
}

/** Loads the features. The shell does this before it is rendered. @throws Error if their code cannot be loaded */
export async function loadFeatures(): Promise<FeatureSet> {
  if (loaded) return loaded;
  const modules = await Promise.all(entries.flatMap(({ load }) => load?.() ?? []));
  loaded = combineFeatures(modules.map(({ feature }) => feature));
  return loaded;
}

/** Returns the loaded features, for screens below the shell. */
export function getFeatures(): FeatureSet {
  if (!loaded) throw new Error('The features are not loaded.');
  return loaded;
}

/**
 * Loads the areas of the administration. Screens that list them are rendered after that.
 * @throws Error if their code cannot be loaded; the next call tries again
 */
export async function loadAdminAreas(): Promise<readonly AdminArea[]> {
  if (loadedAreas) return loadedAreas;
  const modules = await Promise.all(entries.flatMap((entry) => entry.loadAdminAreas?.() ?? []));
  loadedAreas = modules.flatMap(({ adminAreas }) => adminAreas);
  return loadedAreas;
}

/** Returns the loaded areas of the administration, in the order of the features. */
export function getAdminAreas(): readonly AdminArea[] {
  if (!loadedAreas) throw new Error('The areas of the administration are not loaded.');
  return loadedAreas;
}
