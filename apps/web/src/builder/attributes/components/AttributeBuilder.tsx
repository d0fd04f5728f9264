import type { AuthoredAttribute } from '@mainstay/contract/attributes/admin';
import type { UserType } from '@mainstay/contract/rules/access';
import { ATTRIBUTE_SCOPES } from '@mainstay/contract/rules/attribute-values';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { EditorHeader } from '../../../core/definitions/EditorHeader.tsx';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { openPath } from '../../../platform/lib/open-address.ts';
import { useDraft } from '../../../platform/lib/use-draft.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { Fields, Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SaveConflict } from '../../../platform/ui/SaveConflict.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deleteAttribute, saveAttribute } from '../queries.ts';
import { type AttributeDraft, toRequestBody, toDraft, createPart } from './attribute-draft.ts';
import { AttributeTryout } from './AttributeTryout.tsx';
import { ChoiceField } from '../../../platform/ui/ChoiceField.tsx';
import { PartForm } from './PartForm.tsx';
import { PermissionChecks } from './PermissionChecks.tsx';
import '../../../platform/ui/EditorForm.css';
import './Builder.css';

interface AttributeBuilderProps {
  attribute: AuthoredAttribute | null;
  /** Reloads the attribute after a version was restored. */
  onRestored: () => Promise<unknown>;
}

/** Editor for an attribute, with a preview next to the form. */
export function AttributeBuilder({ attribute, onRestored }: AttributeBuilderProps) {
  const client = useQueryClient();
  const navigateTo = useNavigateTo();
  const { draft, set, writes, problem, setProblem, free, head, ...editing } = useDraft(() => toDraft(attribute));
  const openList = () => navigateTo(openPath('attributes'));
  const leaveEditor = () => {
    free();
    openList();
  };
  const nameError = problem instanceof ApiError ? problem.fields.name : undefined;
  const save = (from: Parameters<typeof saveAttribute>[1]) =>
    editing.save(async () => {
      await saveAttribute(client, from, toRequestBody(draft));
      showToast('Saved.');
      leaveEditor();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(attribute);
  };
  const [main, other] = draft.components;
  return (
    <Form busy={head.busy} onSubmit={submit}>
      <EditorHeader
        title={attribute?.name ?? 'New attribute'}
        {...head}
        onBack={openList}
        save={attribute ? 'Save' : 'Create attribute'}
        saved={
          attribute && {
            ...{ kind: 'attribute', id: attribute.id },
            removal: {
              losing: `This also deletes its ${attribute.values.toLocaleString('en-US')} ${attribute.values === 1 ? 'value' : 'values'}.`,
              onDelete: async () => {
                await deleteAttribute(client, attribute.id);
                leaveEditor();
              },
            },
            onRestored,
          }
        }
      />
      <div className="page ab">
        <div className="editor-form">
          <Fields disabled={!writes}>
            <FormMessage>{problem !== null && !nameError ? getErrorMessage(problem) : null}</FormMessage>
            {attribute && (
              <SaveConflict
                problem={problem}
                onOverwrite={() => void save({ id: attribute.id })}
                onReload={() => void onRestored().catch(setProblem)}
              />
            )}
            <TextField label="Name" value={draft.name} error={nameError} onChange={(name) => set({ name })} />
            <div className="editor-pair">
              <ChoiceField
                label="Applies to"
                value={draft.scope}
                options={ATTRIBUTE_SCOPES.map((scope) => [scope, scope])}
                onChange={(scope) => set({ scope })}
              />
              <TextField label="Tooltip" value={draft.tooltip} onChange={(tooltip) => set({ tooltip })} />
            </div>
            <label className="ab-check">
              <input type="checkbox" checked={draft.copy} onChange={(event) => set({ copy: event.target.checked })} />
              Allow copying the value
            </label>
            <div className="editor-pair">
              <Permission name="read" draft={draft} set={set} />
              <Permission name="write" draft={draft} set={set} />
            </div>
            {main && (
              <PartForm
                title="First field"
                part={main}
                onChange={(part) => set({ components: other ? [part, other] : [part] })}
              />
            )}
            {main && other && (
              <PartForm
                title="Second field"
                part={other}
                onChange={(part) => set({ components: [main, part] })}
                onRemove={() => set({ components: [{ ...main, primary: true }] })}
              />
            )}
            {main && !other && (
              <button
                type="button"
                className="btn editor-add"
                onClick={() => set({ components: [main, createPart(false)] })}
              >
                Add a second field
              </button>
            )}
          </Fields>
        </div>
        <AttributeTryout draft={draft} />
      </div>
    </Form>
  );
}

interface PermissionProps {
  name: 'read' | 'write';
  draft: AttributeDraft;
  set: (next: Partial<AttributeDraft>) => void;
}

const Permission = ({ name, draft, set }: PermissionProps) => (
  <PermissionChecks
    legend={name === 'read' ? 'Who can view it' : 'Who can edit it'}
    value={draft[`${name}_permission`]}
    onChange={(types: UserType[]) => set({ [`${name}_permission`]: types })}
  />
);
