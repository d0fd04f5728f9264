import styles from './CategoryChoice.module.css';

interface CategoryChoiceProps {
  categories: readonly string[];
  /** Undefined for all categories. */
  value: string | undefined;
  onChange: (category: string | undefined) => void;
}

/** The keyboard may select a category that does not fit on the screen. */
const showSelected = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Selects the category that is searched. */
export const CategoryChoice = ({ categories, value, onChange }: CategoryChoiceProps) => (
  <div className={styles.root} role="group" aria-label="Category">
    {[undefined, ...categories].map((category) => (
      <button
        key={category ?? ''}
        type="button"
        className={styles.category}
        aria-pressed={category === value}
        ref={category === value ? showSelected : null}
        onClick={() => onChange(category)}
      >
        {category ?? 'All'}
      </button>
    ))}
  </div>
);
