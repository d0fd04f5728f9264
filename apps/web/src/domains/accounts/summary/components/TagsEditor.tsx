import { MAX_TAGS } from '@mainstay/contract/rules/tags';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { TagsField } from '../../../../platform/ui/TagsField.tsx';
import { tagOptions } from '../../list/queries.ts';
import { useChangeTags } from '../../queries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './AccountTags.module.css';

interface TagsEditorProps {
  id: number;
  names: string[];
  onClose: () => void;
}

/** Saves each added or removed tag immediately. If the server rejects a change, the editor shows the stored tags again. */
export function TagsEditor({ id, names, onClose }: TagsEditorProps) {
  const known = useQuery(tagOptions).data?.map(({ name }) => name) ?? [];
  const change = useChangeTags(id);
  const [shownTags, setShownTags] = useState(names);
  const [problem, setProblem] = useState<string>();
  const container = useRef<HTMLDivElement>(null);
  // Requests run in sequence, so that adding and then removing a tag cannot arrive in the wrong order.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  const save = (next: string[]) => {
    const without = (list: readonly string[], others: readonly string[]) => list.filter((tag) => !others.includes(tag));
    const sent = { add: without(next, shownTags), remove: without(shownTags, next) };
    setShownTags(next);
    setProblem(undefined);
    last.current = last.current
      .then(() => change(sent))
      .catch((error: unknown) => {
        setProblem(getErrorMessage(error));
        setShownTags(without(next, sent.add).concat(sent.remove));
      });
  };
  return (
    <div className={styles.editor} ref={container}>
      <TagsField quiet value={shownTags} knownTags={known} maxTags={MAX_TAGS} error={problem} onChange={save} />
      <button type="button" className={clsx(buttonStyles.button, styles.button)} onClick={onClose}>
        Done
      </button>
    </div>
  );
}
