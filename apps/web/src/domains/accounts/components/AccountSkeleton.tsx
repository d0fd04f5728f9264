import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import '../../../platform/ui/Card.css';
import '../../../core/account-access/AccountColumns.css';
import './AccountSkeleton.css';

/** Placeholder for the header and the summary while an account loads. */
export const AccountSkeleton = () => (
  <div aria-busy="true">
    <h1 className="sr">Loading the account</h1>
    <div className="as-head">
      <div className="row">
        <Skeleton width={36} height={36} />
        <Skeleton width={220} height={20} />
      </div>
      <div className="as-facts">
        {[64, 96, 128, 112, 72, 32].map((width) => (
          <Skeleton key={width} width={width} height={28} />
        ))}
      </div>
      <Skeleton width={140} height={14} />
    </div>
    <div className="page acols">
      <div className="acols-main">
        <div className="card as-card">
          <Skeleton height={60} />
        </div>
        <div className="card as-card">
          <Skeleton height={264} />
        </div>
      </div>
      <div className="acols-side">
        <div className="card as-card">
          <Skeleton height={240} />
        </div>
      </div>
    </div>
  </div>
);
