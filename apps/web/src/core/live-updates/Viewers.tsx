import type { Viewer } from '@mainstay/contract/live-updates';
import { Person } from '../../platform/ui/Person.tsx';
import { useViewers } from './presence.ts';
import styles from './Viewers.module.css';

/** Images beside each other. The text counts all users. */
const MAX_IMAGES = 3;

/** Returns text such as `Noah Patel is here`, `Noah and Lena are here` or `Noah and 2 others are here`. */
export function formatViewers(viewers: readonly Viewer[]): string {
  const [first, second, ...others] = viewers.map(({ name }) => name);
  if (second === undefined) return `${first} is here`;
  return others.length === 0 ? `${first} and ${second} are here` : `${first} and ${others.length + 1} others are here`;
}

/** The other users who have an account open. */
export function Viewers({ accountId }: { accountId: number }) {
  const viewers = useViewers(accountId);
  if (viewers.length === 0) return null;
  return (
    <span className={styles.root} role="status" title={viewers.map(({ name }) => name).join('\n')}>
      <span className={styles.images}>
        {viewers.slice(0, MAX_IMAGES).map(({ user_id: id, name, avatar_url: image }) => (
          <Person key={id} name={name} image={image} size={22} />
        ))}
      </span>
      {formatViewers(viewers)}
    </span>
  );
}
