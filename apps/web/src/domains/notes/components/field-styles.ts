/** Styles of the forms of notes. */
import '../../../platform/ui/overlay-styles.ts';
