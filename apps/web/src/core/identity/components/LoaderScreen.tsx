import '../../../platform/ui/button.css';
import './SignInFrame.css';

/** Loading screen while the next screen is being determined. */
export const LoaderScreen = () => (
  <main className="si-wait" id="main">
    <h1 className="sr">Mainstay</h1>
    <span className="spin" role="status" aria-label="Loading" />
  </main>
);
