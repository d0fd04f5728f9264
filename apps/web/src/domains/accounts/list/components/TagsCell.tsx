import type { Tag } from '@mainstay/contract/tags';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import './AccountCells.css';

/** Number of tags that fit side by side in the column. */
const MAX_SHOWN = 2;

/** The first tags of an account, followed by the number of the remaining ones. */
export function TagsCell({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return <span className="dim">–</span>;
  const more = tags.length - MAX_SHOWN;
  return (
    <span className="ac-tags" title={tags.map(({ tag }) => tag).join(', ')}>
      {tags.slice(0, MAX_SHOWN).map(({ id, tag }) => (
        <Chip key={id}>
          <span className="ell">{tag}</span>
        </Chip>
      ))}
      {more > 0 && <span className="cap num">+{more}</span>}
    </span>
  );
}
