import type { BulkRun } from '@mainstay/contract/bulk-email/runs';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { decideRun } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';

interface DecisionDialogProps {
  run: BulkRun;
  isApproved: boolean;
  onClose: () => void;
}

/** Approves or rejects a run of another user, with a comment. */
export function DecisionDialog({ run, isApproved, onClose }: DecisionDialogProps) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: `decision on run ${run.id}`,
    values: { comment: '' },
    validate: ({ comment }) => (isApproved || comment.trim() !== '' ? {} : { comment: 'Comment is required.' }),
    save: ({ comment }) => decideRun(client, run.id, { isApproved, comment: comment.trim() }),
    onSaved: onClose,
  });
  const verb = isApproved ? 'Approve' : 'Reject';
  return (
    <FormDialog form={form} title={`${verb} this run?`} verb={verb} onClose={onClose}>
      <p className={textStyles.muted}>
        {isApproved
          ? `${formatCount(run.total, 'email')} with the subject “${run.subject}” will be sent.`
          : 'Nothing will be sent. The creator sees your comment.'}
      </p>
      <TextArea label="Comment" rows={3} data-autofocus {...form.field('comment')} />
    </FormDialog>
  );
}
