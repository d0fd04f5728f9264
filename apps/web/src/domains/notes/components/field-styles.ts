/** Styles of the forms of notes. */
import '../../../platform/ui/button.css';
import '../../../platform/ui/icon-button.css';
import '../../../platform/ui/overlay-styles.ts';
import './NoteForm.css';
