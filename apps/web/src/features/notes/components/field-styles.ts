/** Styles of the forms of notes. */
import '../../../ui/button.css';
import '../../../ui/icon-button.css';
import '../../../ui/overlay-styles.ts';
import './NoteForm.css';
