import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { ListScreen } from '../../../../platform/ui/ListScreen.tsx';
import { RowButton } from '../../../../platform/ui/RowButton.tsx';
import { Switch } from '../../../../platform/ui/Switch.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { chatComponents, deletePrompt, type Prompt, promptPages, savePrompt } from '../../queries.ts';
import { PromptDialog } from '../components/PromptDialog.tsx';
import { PROMPT_TOASTS } from '../components/prompt-toasts.ts';
import { toPrompts } from '../components/to-prompts.ts';

/** Lists the instructions that administrators give to the assistant (3-ai-chat-09 to 15). */
export function AssistantPrompts() {
  const client = useQueryClient();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = useInfiniteQuery({ ...promptPages, select: toPrompts });
  const { data: components } = useQuery(chatComponents);
  const [open, setOpen] = useState<Prompt | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Prompt | null>(null);
  const columns = useMemo(() => {
    const names = new Map(components?.listing.map(({ id, title, name }) => [id, title || name]));
    const setActive = async ({ id }: Prompt, active: boolean) => {
      try {
        await savePrompt(client, id, { active });
        showToast(PROMPT_TOASTS.updated);
      } catch {
        showToast(PROMPT_TOASTS.notUpdated);
      }
    };
    const operations = {
      onActive: (prompt: Prompt, active: boolean) => void setActive(prompt, active),
      onDelete: setDeleting,
    };
    return toColumns(names, canWrite ? operations : null);
  }, [client, components, canWrite]);
  const remove = async () => {
    if (!deleting) return;
    await deletePrompt(client, deleting.id);
    showToast(`Deleted “${deleting.prompt_name}”.`);
  };
  return (
    <ListScreen
      title="Assistant prompts"
      query={query}
      columns={columns}
      getName={({ prompt_name }) => prompt_name}
      onOpen={canWrite ? setOpen : undefined}
      create={{ label: 'New prompt', isAllowed: canWrite, onClick: () => setOpen('new') }}
      empty={{
        icon: MessageSquareText,
        title: 'No prompts yet',
        description: 'Prompts are instructions that the assistant follows, such as the terms that your company uses.',
      }}
    >
      {open !== null && (
        <PromptDialog
          prompt={open === 'new' ? null : open}
          components={components?.listing ?? []}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete this prompt?"
        verb="Delete"
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      >
        {`The assistant will no longer follow “${deleting?.prompt_name ?? ''}”. This cannot be undone.`}
      </ConfirmDialog>
    </ListScreen>
  );
}

interface PromptOperations {
  onActive: (prompt: Prompt, active: boolean) => void;
  onDelete: (prompt: Prompt) => void;
}

/** @param operations null for users with view-only access */
const toColumns = (
  names: ReadonlyMap<number, string>,
  operations: PromptOperations | null,
): readonly Column<Prompt>[] => [
  { id: 'name', header: 'Name', width: 240, phone: 'title', cell: ({ prompt_name }) => prompt_name },
  { id: 'prompt', header: 'Prompt', minWidth: 260, quiet: true, phone: 'state', cell: ({ prompt }) => prompt },
  {
    id: 'component',
    header: 'Used by',
    width: 200,
    cell: ({ component_id }) =>
      component_id === null ? 'All chats' : (names.get(component_id) ?? `Component ${component_id}`),
  },
  {
    id: 'active',
    header: 'Active',
    width: 90,
    phone: 'figure',
    cell: (prompt) =>
      operations ? (
        <Switch
          on={prompt.active}
          label={`${prompt.prompt_name} is active`}
          onToggle={(active) => operations.onActive(prompt, active)}
        />
      ) : (
        <Chip tone={prompt.active ? 'good' : undefined}>{prompt.active ? 'Active' : 'Inactive'}</Chip>
      ),
  },
  {
    id: 'end',
    header: 'Action',
    width: 90,
    align: 'right',
    phone: 'note',
    cell: (prompt) =>
      operations && (
        <RowButton icon label={`Delete ${prompt.prompt_name}`} onPress={() => operations.onDelete(prompt)}>
          <Trash2 size={14} aria-hidden />
        </RowButton>
      ),
  },
];
