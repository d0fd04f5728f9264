import { clsx } from 'clsx';
import { PageGrid } from '../../../../platform/ui/PageGrid.tsx';
import { formatGridPlace, useBuilder } from './builder-context.ts';
import { BuilderItem } from './BuilderItem.tsx';
import type { GridPlace } from './page-draft.ts';
import builderStyles from './Builder.module.css';
import styles from './BuilderGrid.module.css';

/** One grid of the page, with space for another item at its end. */
export function BuilderGrid({ place }: { place: GridPlace }) {
  const { getItems, canWrite, isPhone } = useBuilder();
  const items = getItems(place);
  return (
    <div className={clsx(styles.root, builderStyles.builderGrid)} data-grid-place={formatGridPlace(place)}>
      <PageGrid items={items}>{(item) => <BuilderItem place={place} item={item} />}</PageGrid>
      {canWrite && (
        <p className={styles.dropArea}>
          {isPhone
            ? 'Click a component in the palette to add it'
            : 'Drag a component here, or click it to add it to the first free space'}
        </p>
      )}
    </div>
  );
}
