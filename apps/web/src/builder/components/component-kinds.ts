/**
 * Describes each kind of component in one place. The code of its renderer and of its fields in the editor is loaded when it is needed.
 */
import type { DefinitionByKind, Kind, Meta } from '@mainstay/contract/components/definition';
import { type LazyComponent, lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { preloadCharts } from '../../platform/ui/echart-series.ts';
import type { SkeletonShape } from './components/ComponentSkeleton.tsx';
import type { KpiRendererProps, RendererProps, StandaloneRendererProps } from './components/renderer-props.ts';
import { COUNT_COLUMN, createColumn, createQuery, NAME_COLUMN } from './editor/components/create-query.ts';
import type { DefinitionParts } from './editor/components/editor-state.ts';
import { getExtensions } from './extension-components.ts';
import type { Drawing } from './Thumbnail.tsx';

export interface KindFieldsProps<K extends Kind> {
  definition: DefinitionByKind<K>;
  onChange: (parts: DefinitionParts) => void;
}

type OwnParts<D> = D extends unknown ? Omit<D, 'kind' | 'name' | 'meta' | 'threshold_config'> : never;

/** How authors find and edit the kind. */
interface Authoring<K extends Kind> {
  label: string;
  about: string;
  drawing: Drawing;
  /** The columns and rows of a new item on a page. */
  size: readonly [columns: number, rows: number];
  /** By default, authors can create components of the kind. */
  isAvailable?: () => boolean;
  /** Returns the parts of a new definition. @param kpi id of the initial KPI of a score */
  create: (kpi: number) => OwnParts<DefinitionByKind<K>> & { meta?: Partial<Meta> };
  /** The fields of the parts that only this kind has. */
  Fields: LazyComponent<KindFieldsProps<K>>;
  /** The sections that follow these fields. */
  sections: readonly ('display' | 'thresholds' | 'links')[];
  /** Only if authors can set the page size. */
  pageSizeLabel?: string;
  hasClickableRows?: true;
}

/** How the frame treats components of the kind. */
interface Framing {
  skeleton?: SkeletonShape;
  /** The height depends on the rows. Other kinds fill the available space. */
  hasAutoHeight?: true;
  /** The error of a failed request replaces the component. By default, the header shows it. */
  isReplacedByError?: true;
  canDownload?: (meta: Pick<Meta, 'react_table'>) => boolean;
}

/** What the frame loads before it renders the kind. */
type Rendering =
  | { loads: 'rows'; Renderer: LazyComponent<RendererProps> }
  | { loads: 'kpi'; Renderer: LazyComponent<KpiRendererProps> }
  | { loads: 'nothing'; Renderer: LazyComponent<StandaloneRendererProps> };

export type ComponentKind<K extends Kind = Kind> = Authoring<K> & Framing & Rendering;

const RowFields = lazyComponent(async () => (await import('./editor/components/RowFields.tsx')).RowFields);

const COMPONENT_KINDS: { readonly [K in Kind]: ComponentKind<K> } = {
  html: {
    label: 'HTML',
    about: 'Custom text and HTML, populated with rows.',
    drawing: { faint: 'M8 20H112M8 34H96M8 48H104M8 62H60', bright: 'M8 10H56' },
    size: [3, 1],
    create: () => ({ html: '<h3>Welcome</h3>\n<p>Write here what your team should know.</p>' }),
    Fields: lazyComponent(async () => (await import('./editor/components/MarkupFields.tsx')).MarkupFields),
    sections: ['display', 'links'],
    loads: 'rows',
    Renderer: lazyComponent(async () => (await import('./renderers/components/HtmlComponent.tsx')).HtmlComponent),
    hasAutoHeight: true,
    isReplacedByError: true,
  },
  table: {
    label: 'Table',
    about: 'Rows that viewers can sort and filter, in pages.',
    drawing: { faint: 'M6 14H114M6 30H114M6 46H114M6 62H114', bright: 'M6 22H40M6 38H52M6 54H34' },
    size: [6, 2],
    create: () => ({ query: createQuery([NAME_COLUMN]) }),
    Fields: RowFields,
    sections: ['display', 'thresholds', 'links'],
    pageSizeLabel: 'Rows per page',
    hasClickableRows: true,
    loads: 'rows',
    Renderer: lazyComponent(async () => (await import('./tables/components/TableComponent.tsx')).TableComponent),
    hasAutoHeight: true,
    canDownload: () => true,
  },
  graph: {
    label: 'Chart',
    about: 'Bar, line, pie or scatter charts, and histograms.',
    drawing: { faint: 'M6 66H114', bright: 'M16 66V40M36 66V26M56 66V48M76 66V16M96 66V34', width: 10 },
    size: [3, 2],
    create: () => ({
      meta: {
        chartOptions: {
          type: 'bar',
          labelKey: 'segment',
          multipleSets: false,
          dataConfig: {},
          discreteYAxis: false,
          showValue: false,
          hideValue: false,
        },
      },
      query: createQuery([createColumn('segment', 'Segment'), COUNT_COLUMN]),
    }),
    Fields: RowFields,
    sections: ['display', 'thresholds', 'links'],
    pageSizeLabel: 'Values per page',
    hasClickableRows: true,
    loads: 'rows',
    Renderer: lazyComponent(async () => {
      preloadCharts();
      return (await import('./charts/components/GraphComponent.tsx')).GraphComponent;
    }),
    skeleton: 'bars',
    canDownload: () => true,
  },
  score: {
    label: 'Score',
    about: 'Account KPIs, weighted into one score.',
    drawing: { faint: 'M60 10A28 28 0 1 1 59 10', bright: 'M60 10A28 28 0 0 1 80 58' },
    size: [3, 2],
    create: (kpi) => ({ score: { items: [{ kpi, weightage: 100, min: 0, max: 100, invert: false }] } }),
    Fields: lazyComponent(async () => (await import('./editor/components/ScoreSection.tsx')).ScoreFields),
    sections: ['links'],
    loads: 'nothing',
    Renderer: lazyComponent(async () => (await import('./renderers/components/ScoreComponent.tsx')).ScoreComponent),
    skeleton: 'ring',
  },
  'react-table': {
    label: 'Interactive table',
    about: 'Columns can be hidden, pinned, resized and grouped, with search across all.',
    drawing: { faint: 'M6 24H114M6 42H114M6 60H114M44 8V66M80 8V66', bright: 'M6 14H34M50 14H72M86 14H108' },
    size: [6, 2],
    create: () => ({ query: createQuery([NAME_COLUMN]) }),
    Fields: RowFields,
    sections: ['display', 'links'],
    pageSizeLabel: 'Rows per page',
    hasClickableRows: true,
    loads: 'rows',
    Renderer: lazyComponent(
      async () => (await import('./tables/components/ReactTableComponent.tsx')).ReactTableComponent,
    ),
    hasAutoHeight: true,
    canDownload: ({ react_table }) => react_table?.enableCsv !== false,
  },
  'react-ai': {
    label: 'Assistant',
    about: 'Answers questions about the data of other components.',
    drawing: { faint: 'M8 12H70V34H8ZM50 44H112V66H50Z', bright: 'M16 23H50M58 55H96' },
    size: [3, 2],
    create: () => ({ ai: { context_components: [] } }),
    Fields: lazyComponent(async () => (await import('./editor/components/AssistantFields.tsx')).AssistantFields),
    sections: [],
    loads: 'nothing',
    Renderer: lazyComponent(
      async () => (await import('./renderers/components/AssistantComponent.tsx')).AssistantComponent,
    ),
  },
  kpi: {
    label: 'KPI tile',
    about: 'One value, compared with the previous period.',
    drawing: { faint: 'M14 16H60M14 62H46', bright: 'M14 40H86', width: 10 },
    size: [2, 1],
    create: () => ({
      meta: { kpi_style: 'v1' },
      kpi: {
        params: [],
        measures: [{ key: 'accounts', source: { kind: 'dataset', name: 'accounts' }, agg: 'count' }],
        formula: {
          output: {
            data: [{ key: 'value', name: 'Accounts', type: 'value', format: 'comma', expr: { formula: 'accounts' } }],
          },
        },
        compare: 'none',
      },
    }),
    Fields: lazyComponent(async () => (await import('./editor/components/KpiSection.tsx')).KpiFields),
    sections: ['display', 'thresholds', 'links'],
    loads: 'kpi',
    Renderer: lazyComponent(async () => (await import('./renderers/components/KpiComponent.tsx')).KpiComponent),
    skeleton: 'value',
    isReplacedByError: true,
  },
  extension: {
    label: 'Extension',
    about: 'Rows in a component that your company has installed.',
    drawing: { faint: 'M12 12H108V62H12Z', bright: 'M44 12V26H58V12M108 34H94V48H108' },
    size: [3, 2],
    isAvailable: () => getExtensions().length > 0,
    create: () => ({
      extension: { name: getExtensions()[0]?.name ?? 'none', options: {} },
      query: createQuery([NAME_COLUMN]),
    }),
    Fields: lazyComponent(async () => (await import('./editor/components/ExtensionFields.tsx')).ExtensionFields),
    sections: ['display', 'links'],
    hasClickableRows: true,
    loads: 'rows',
    Renderer: lazyComponent(
      async () => (await import('./renderers/components/ExtensionRenderer.tsx')).ExtensionRenderer,
    ),
  },
};

export const getComponentKind = <K extends Kind>(kind: K): ComponentKind<K> => COMPONENT_KINDS[kind];

/** Returns the kind with a name, or undefined if it does not exist. */
export const findComponentKind = (name: string): ComponentKind | undefined =>
  Object.hasOwn(COMPONENT_KINDS, name) ? getComponentKind(name as Kind) : undefined;

/**
 * Preloads the renderer of a kind. A frame does this before it requests data, because slow data requests occupy the browser's limited
 * connections and would delay the code.
 */
export const preloadKind = (name: string): void => void findComponentKind(name)?.Renderer.preload();
