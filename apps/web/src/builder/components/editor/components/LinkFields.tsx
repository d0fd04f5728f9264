import type { Link } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { type Option, SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { menuItemsQuery } from '../../../../core/navigation/queries.ts';
import { componentsQuery } from '../queries.ts';
import { getLinkedColumns, withLinkedColumns } from './param-mapping.ts';
import { ParamMappingFields } from './ParamMappingFields.tsx';
import { LINK_KINDS } from './option-labels.ts';
import styles from '../../../../platform/ui/SelectField.module.css';

interface LinkFieldsProps {
  /** Name of the clickable element, for labels. */
  label: string;
  value: Link | undefined;
  /** Columns that contain an account or action id; without them, links to accounts and actions are not available. */
  columns: readonly Option[];
  error?: string | undefined;
  onChange: (link: Link | undefined) => void;
}

type Kind = Link['type'];

/** Kinds of links whose target is determined by a column. */
const COLUMN_KINDS: readonly Kind[] = ['account', 'action'];

/** Fields for the target of a link, and for the values of the row that it passes on. */
export function LinkFields({ label, value, columns, error, onChange }: LinkFieldsProps) {
  const menu = useQuery({ ...menuItemsQuery, enabled: value?.type === 'menu' });
  const components = useQuery({ ...componentsQuery, enabled: value?.type === 'scroll' });
  const setKind = (kind: Kind | '') => onChange(kind === '' ? undefined : createLink(kind, columns));
  const renderPicker = (text: string, id: number, options: readonly Option[], onSelect: (id: number) => void) => (
    <SelectField label={text} value={String(id)} options={options} onChange={(next) => onSelect(Number(next))} />
  );
  return (
    <>
      <SelectField
        label={`${label}, open`}
        value={value?.type ?? ''}
        none="Nothing"
        options={LINK_KINDS.filter(({ value: kind }) => !COLUMN_KINDS.includes(kind) || columns.length > 0)}
        error={error}
        onChange={setKind}
      />
      {value?.type === 'account' && (
        <div className={styles.pair}>
          <SelectField
            label="ID column"
            value={value.id}
            options={columns}
            onChange={(id) => onChange({ ...value, id })}
          />
          <SelectField
            label="Name column"
            value={value.name}
            options={columns}
            onChange={(name) => onChange({ ...value, name })}
          />
        </div>
      )}
      {value?.type === 'action' && (
        <SelectField
          label="ID column"
          value={value.id}
          options={columns}
          onChange={(id) => onChange({ ...value, id })}
        />
      )}
      {value?.type === 'menu' &&
        renderPicker('Page', value.menuId, (menu.data?.listing ?? []).map(toOption), (menuId) =>
          onChange({ ...value, menuId }),
        )}
      {value?.type === 'scroll' &&
        renderPicker('Component', value.component_id, (components.data?.listing ?? []).map(toOption), (component_id) =>
          onChange({ ...value, component_id }),
        )}
      {value?.type === 'url' && (
        <TextField
          label="URL"
          type="url"
          placeholder="https://"
          value={value.href}
          onChange={(href) => onChange({ ...value, href })}
        />
      )}
      {(value?.type === 'menu' || value?.type === 'url') && columns.length > 0 && (
        <ParamMappingFields
          name="URL parameter"
          value={getLinkedColumns(value.linkparams)}
          sources={columns}
          params={null}
          labels={{ source: 'Column', param: 'As URL parameter' }}
          add="Add URL parameter"
          onChange={(mappings) => onChange({ ...value, linkparams: withLinkedColumns(value.linkparams, mappings) })}
        />
      )}
    </>
  );
}

const toOption = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name });

function createLink(kind: Kind, columns: readonly Option[]): Link {
  const findColumn = (name: string) => columns.find(({ value }) => value === name)?.value ?? columns[0]?.value ?? name;
  switch (kind) {
    case 'account':
      return { type: kind, id: findColumn('id'), name: findColumn('name') };
    case 'action':
      return { type: kind, id: findColumn('id') };
    case 'menu':
      return { type: kind, menuId: 0, linkparams: {} };
    case 'scroll':
      return { type: kind, component_id: 0 };
    default:
      return { type: kind, href: 'https://', linkparams: {} };
  }
}
