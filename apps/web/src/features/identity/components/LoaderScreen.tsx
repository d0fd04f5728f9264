import '../../../ui/button.css';
import './SignInFrame.css';

/** Stands while it is being found out where to go. */
export const LoaderScreen = () => (
  <main className="si-wait" id="main">
    <h1 className="sr">Mainstay</h1>
    <span className="spin" role="status" aria-label="Loading" />
  </main>
);
