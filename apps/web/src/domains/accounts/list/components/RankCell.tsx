import { EditableNumber } from '../../../../platform/ui/EditableNumber.tsx';
import { validateRank, useSetRank } from '../../queries.ts';

interface RankCellProps {
  account: { id: number; name: string; rank: number | null };
  readOnly: boolean;
}

/** An account's rank, which users with permission edit in place. */
export function RankCell({ account, readOnly }: RankCellProps) {
  const setRank = useSetRank(account.id);
  return (
    <EditableNumber
      value={account.rank}
      label={`Rank of ${account.name}`}
      validate={validateRank}
      onSave={setRank}
      readOnly={readOnly}
    />
  );
}
